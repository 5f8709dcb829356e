import { termsOfToken } from '../../lexical/terms.ts';

/** Languages that write compounds as one word. */
const COMPOUNDING: ReadonlySet<string> = new Set([
  'danish',
  'dutch',
  'finnish',
  'german',
  'hungarian',
  'norwegian',
  'swedish',
]);
/** Of a compound, and of the member that is found in it. */
const [MIN_COMPOUND, MIN_MEMBER] = [8, 5];
/** Share of a compound that a member is at least. */
const MIN_SHARE = 0.4;
/** No question has more: the rest of a long text is not searched, since each is compared with each word of a passage. */
const MAX_COMPOUNDS = 40;
/** Words that start later in a passage are not searched. */
const MAX_SCANNED = 20_000;
const WORD = /\p{L}+/gu;

/** Those of `terms` of which a text has a first or last member: "Verwaltung" of "Verwaltungsorgane". All are stems of this language. */
export function heldInPart(terms: readonly string[], text: string, language: string): string[] {
  const compounds = COMPOUNDING.has(language)
    ? terms.filter((term) => term.length >= MIN_COMPOUND).slice(0, MAX_COMPOUNDS)
    : [];
  if (compounds.length === 0) return [];
  const words = new Set(text.slice(0, MAX_SCANNED).match(WORD));
  const stems = [...words]
    .filter((word) => word.length >= MIN_MEMBER)
    .flatMap((word) => termsOfToken(word, language))
    .filter((stem) => stem.length >= MIN_MEMBER);
  return compounds.filter((compound) =>
    stems.some(
      (stem) =>
        stem.length >= MIN_SHARE * compound.length &&
        stem.length < compound.length &&
        (compound.startsWith(stem) || compound.endsWith(stem)),
    ),
  );
}
