/** A name has no more words. */
const MAX_WORDS = 5;
const CAPITAL = /^\p{Lu}[\p{L}.'’-]*,?$/u;
const PARTICLE = /^(?:al|d[aeiu]|de[lnr]|di|el|la|le|te[nr]|v[ao]n|y|zu)$/;

/** What a person who signs is. */
const OFFICE =
  /\b(?:chief|president|director|officer|chair(?:man|woman|person)?|secretary|treasurer|manager|partner|trustee|auditor|accountant|controller|counsel|attorney|principal|minister|mayor|governor|commissioner|notary|witness|founder|geschäftsführer(?:in)?|vorstand|vorsitzende[rn]?|direct(?:eur|rice|ora?)|président|gérant|presidente|gerente|secretario)(?!\p{L})/iu;

/** Whether a text names an office, such as `Chief Executive`. */
export const namesOffice = (text: string): boolean => /^\p{Lu}/u.test(text.trim()) && OFFICE.test(text);

/** Whether a text may be the name of a person: a few words that begin with capitals, and no office. */
export function isPersonName(text: string): boolean {
  const parts = text.trim().split(/\s+/);
  return (
    parts.length > 1 &&
    parts.length <= MAX_WORDS &&
    parts.every((part) => CAPITAL.test(part) || PARTICLE.test(part)) &&
    !OFFICE.test(text)
  );
}
