import { isAddress } from '../patterns/address.ts';
import { isCaption } from '../patterns/caption.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { namesUnit } from '../patterns/unit.ts';

/** Headings that little more than their place shows are no longer, characters. */
const MAX_NAME = 100;

/** A source or another label before what it names. */
const LABELLED = /^\p{L}+\s?:\s/u;
/** A colon ends names, whose longer words are in capitals, and what announces the text below. */
const isAnnounced = (text: string): boolean => text.endsWith(':') && /(?:^|\s)\p{Ll}{4,}/u.test(text);

/** Years that are compared, as in reports of results. */
const COMPARED = /^(?:fiscal )?\d{4} (?:vs?\.?|versus) (?:fiscal )?\d{4}$/i;

/** Whether a text may name what follows: no sentence, and nothing that says what stands beside it. */
export const isName = (text: string): boolean =>
  !LABELLED.test(text) &&
  !isAnnounced(text) &&
  text.length <= MAX_NAME &&
  /^[\p{Lu}\d]/u.test(text) &&
  (/\p{L}{3}/u.test(text) || COMPARED.test(text)) &&
  !/[.,;!?)\]]["'\u201d\u2019]?$|[\d,.]{5}$/.test(text) &&
  !isCaption(text) &&
  !isAddress(text) &&
  !hasLeaders(text) &&
  !namesUnit(text);
