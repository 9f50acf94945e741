export {allBits, countBits, hasBit, lastBit, newBits, numbersIn} from './bits.ts';
export {ByteReader, ByteWriter} from './bytes.ts';
export {loadCompiled} from './compiled.ts';
export {crc32} from './crc32.ts';
export {Damage} from './damage.ts';
export {codeOf} from './error-code.ts';
export {canReplaceOpen, LARGEST_TEXT, pause, readPlainFile, readSmallFile, renameOver, replaceFile} from './files.ts';
export {shortHash} from './hash.ts';
export {
	comparable,
	isWindows,
	isWindowsPath,
	pathsOf,
	placeBelow,
	placeForm,
	placeKey,
	programFiles,
	searchFolders,
	slashed,
} from './host-path.ts';
export {KeySet} from './key-set.ts';
export {type Keys, keyAt, keyEnd, keyFrom, keyHash, packKeys} from './keys.ts';
export {day, minute, shortDay} from './local-time.ts';
export {
	currentDirectory,
	type Env,
	isHomeless,
	type Places,
	personsHome,
	placesFrom,
} from './paths.ts';
export {endGroup, isAlive, isStillRunning, ownGroup, type ProcessNote, startTime} from './process.ts';
export {Recent} from './recent.ts';
export {firstOf, isRecord, type Json, listOf, textOf} from './record.ts';
export {UnitTable, widened} from './string-table.ts';
export {TextUnits} from './text-units.ts';
export {stampOf} from './timestamp.ts';
export {countOf, isImpossible} from './token-count.ts';
export {type Seconds, seconds, toMillis, toSeconds} from './units.ts';
export {compareBytes, wellFormed} from './utf8.ts';
export {isOlder, version} from './version.ts';
export {wordFinder} from './word-finder.ts';
