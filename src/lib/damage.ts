/**
 * Bytes do not hold what they should: they end too early, or say what cannot be. Whoever catches it goes on without the file
 * they are from, and says so.
 */
export class Damage extends RangeError {
	override readonly name = 'Damage';
}
