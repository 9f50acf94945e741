export {
	ANALYZER_VERSION,
	queryTokens,
	type TermFinder,
	termFinder,
	termNumbers,
	terms,
	tokens,
} from './analyzer.ts';
export {commandTag, errorTag, fileTags, normalCommand, programTag, programTags} from './tags.ts';
export {Numbers, sharedVocabulary, type Vocabulary} from './vocabulary.ts';
