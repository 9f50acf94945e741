/**
 * Words of the trade that name no subject: "file", "error", "explain". In a large store they are common and weigh little by
 * themselves; in a store of five sessions every word is rare, and this list keeps them from carrying a block.
 */
import {terms as termsOf} from '../index/index.ts';

const TRADE = new Set(
	termsOf(`add added adding all allow answer app application apply approach argument array ask asked back bad base before begin big bit
		break broken bug build call case cause change changed check class clean clear code command comment commit compare complete config
		configuration console content copy correct crash create current data debug default delete describe design detail develop
		difference different directory doc documentation download edit empty enable end ensure entry error example exception exist expect
		explain fail failing failure false feature file find finish first fix flag folder format found full function generate get
		give given go good handle happen help hour idea implement implementation import improve include information input install instead interface
		issue item job keep key kind know large last later latest lead leave left length let level like line link list little load local log long
		look loop main make manual many mean message method minute miss missing mode model module move multiple name need new next node note
		number object old open option order output own package page parameter part pass path pick piece place plan please point possible previous print problem
		process program project properly property question quick read ready reading reason refactor reference release remember remind remove rename repeat
		replace repo repository request require reset result return review right rule run same sample save say script second section see
		send sentence separate set setting short show simple single small some something sort source split start state statement step stop
		string structure style suggest summarise summarize summary support sure syntax system table take tell test tests text thank thing think time tool
		top total true try turn two type under understand unit up update upgrade usage use user using valid value variable verify version very view
		warning way week well without word work working wrong write year yesterday today decide decided decision settle settled agree agreed choose chose use used
		again already also any because both did do does done each even ever everything far few fine follow following here how it its just less lot may me
		mine more most much must my never no none not nothing now off on once one only or other our out over rather really should since so still
		such than that them then there these they this those through too us want we what when where whether which while who why will with wonder yes yet you your`),
);

/** @param term as the analyzer makes it. */
export function isTradeWord(term: string): boolean {
	return TRADE.has(term);
}

/** Words that people ask with. They say that something is asked, not what. */
const ASKING = new Set(
	termsOf(`about again agree agreed answer ask asked choose chose chosen conclude decide decided decision discuss discussed explain find found
		happen happened how know known last look mean mention mentioned question recall remember remind say said settle settled show shown solve solved
		talk talked tell think thought told what when where which who why`),
);

/** @param term as the analyzer makes it. */
export function isAskingWord(term: string): boolean {
	return ASKING.has(term);
}
