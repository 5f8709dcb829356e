import type { GraphKind } from '@docferry/shared-contracts';

/** A name that a word stands for, as documents share it. */
export type SharedName = { readonly kind: GraphKind; readonly key: string; readonly confidence: number };

/** Longer words are data. */
const MAX_WORD = 128;
const PLAIN = /^[a-z]+$/;
const SNAKE = /^\$?[A-Za-z][A-Za-z0-9$]*(?:_+[A-Za-z0-9$]+)+$/;
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const FLAG = /^--[a-z][a-z0-9-]+$/;
/** `CVE-2024-1234`, `ORA-00942`, `SHA-256`. */
const DASHED_CODE = /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$/;
/** `E1234`. */
const NUMBERED_CODE = /^[A-Z]{1,4}\d{3,6}$/;
const ACRONYM = /^[A-Z][A-Z0-9]{2,9}$/;
const HUMP = /[a-z][A-Z]/;
const WORD = /^[A-Za-z_$][\w$]*$/;
/** Names in code: `store.places`, `a::b`, `fast-check`. */
const CODE_NAME = /^[A-Za-z_$][\w$]*(?:(?:\.|::|-)[\w$]+)*$/;
const UNLIKE_A_WORD = /[._:\-$0-9]|.[A-Z]/;
const STANDARD = /^(RFC|ISO|IEC|IEEE|DIN|ECMA|PEP)-?(\d[\d.:-]*)$/;

/** Words that texts write in capitals for emphasis, and units that say nothing of their own. */
const SHOUTED = new Set(
  (
    'AND_ANY_ALL_ARE_BUT_CAN_FOR_HAS_HOW_ITS_MAY_MUST_NEW_NOT_NOW_OFF_ONE_OUR_OUT_THE_TWO_USE_WAS_WHO_WHY_YES_YOU_' +
    'SHALL_SHOULD_NEVER_ALWAYS_ONLY_NOTE_TODO_FIXME_IMPORTANT_WARNING_CAUTION_REQUIRED_OPTIONAL_RECOMMENDED_' +
    'NULL_TRUE_FALSE_NONE_TBD_WILL_WITH_THIS_THAT_FROM_INTO_HAVE_BEEN_EACH_BOTH_SOME_WHEN_THEN_THAN_MORE_LESS_VERY_' +
    'GET_PUT_POST_HEAD_PATCH_DELETE_MON_TUE_WED_THU_FRI_SAT_SUN_JAN_FEB_MAR_APR_JUN_JUL_AUG_SEP_OCT_NOV_DEC_UTC_GMT_III_VII_VIII_XII'
  ).split('_'),
);

/** The name that a word is by its shape; `isCode`: it stands between backticks. */
export function nameOfWord(word: string, { isCode }: { readonly isCode: boolean }): SharedName | undefined {
  if (word.length < 3 || word.length > MAX_WORD) return undefined;
  if (PLAIN.test(word)) return undefined;
  const standard = STANDARD.exec(word);
  if (standard) return { kind: 'standard', key: `${standard[1]} ${standard[2]}`, confidence: 0.95 };
  const identifier = (confidence: number): SharedName => ({ kind: 'identifier', key: word, confidence });
  if (CONSTANT.test(word) || FLAG.test(word)) return identifier(0.95);
  if (SNAKE.test(word)) return identifier(0.9);
  if (DASHED_CODE.test(word)) return /\d/.test(word) ? identifier(0.9) : undefined;
  if (NUMBERED_CODE.test(word)) return identifier(0.85);
  if (ACRONYM.test(word)) {
    return SHOUTED.has(word) || isRoman(word) ? undefined : { kind: 'term', key: word.toLowerCase(), confidence: 0.6 };
  }
  if (HUMP.test(word) && WORD.test(word)) return identifier(isCode ? 0.9 : 0.7);
  return isCode && UNLIKE_A_WORD.test(word) && CODE_NAME.test(word) ? identifier(0.8) : undefined;
}

/** A name that a text calls: `run()`, `store.open()`. */
export function calledName(word: string): SharedName | undefined {
  return word.length >= 3 && word.length <= MAX_WORD && CODE_NAME.test(word)
    ? { kind: 'identifier', key: word, confidence: 0.9 }
    : undefined;
}

/** Of source code: constants only, which documents name as they are. */
export function constantOf(word: string): SharedName | undefined {
  return word.length <= MAX_WORD && CONSTANT.test(word)
    ? { kind: 'identifier', key: word, confidence: 0.9 }
    : undefined;
}

function isRoman(word: string): boolean {
  return /^[IVXLCDM]+$/.test(word);
}
