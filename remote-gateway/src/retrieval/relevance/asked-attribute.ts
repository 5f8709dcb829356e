import { accountingItems } from '../../lexical/accounting-terms.ts';
import { stopWords } from '../../lexical/stop-words.ts';
import { askedPart } from './asked-part.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.'’-][\p{L}\p{M}\p{N}]+)*/gu;
const QUESTION_WORD = /^(?:what|which|how)$/u;
const WHAT_IS = /\bwhat['’]s\b/iu;
const BE = /^(?:is|are|was|were)$/u;
const ARTICLE = /^(?:the|an?|its|their|his|her|our)$/u;
/** What follows an attribute of something: "what is the warranty of", "which awards did". */
const BEFORE_SUBJECT = /^(?:of|for|on)$/u;
const BEFORE_VERB = /^(?:of|is|are|was|were|do|does|did|has|have|had|can|may|must|will)$/u;
/** Participles, as in "which offices closed did", and nouns that look like one. */
const PARTICIPLE = /(?:ed|ing)$/u;
const MAX_WORDS = 4;
/** A noun in small letters, of one word. Short ones are often abbreviations. */
const NOUN = /^\p{Ll}{4,}$/u;

/**
 * Nouns that say which sort of answer is wanted rather than what a text writes: a text that gives a percentage or a colour
 * seldom has these words. Mostly from questions of judged collections that are answered without them.
 */
const GENERIC = new Set(
  `abbreviation acronym actor actors actress address addresses agenda amount amounts approach aspect aspects
    attribute attributes author authors background basis benefit benefits birthday birthplace capabilities
    capability capital category cause causes challenge challenges characteristic characteristics color colors colour
    colours component components composition concept concepts consequence consequences context currency date default
    definition degree detail details difference differences effect effects element elements entities entity episode
    episodes event events example examples extension extent fact factor factors feature features feedback figure
    figures form forms function functions gender genre goal goals headquarters idea ideas impact impacts implication
    implications importance instance item items kind kinds language languages level levels location maximum meaning
    means measure measures methodology minimum motivation name names nationality nature nickname nicknames number
    numbers occupation opinion outcome outcomes part parts path percent percentage percentages period person
    population position prefix problem problems profession property proportion provision provisions purpose quantity
    rank rate ratio ratios reaction reason reasons relation relationship religion result results role roles share
    shares significance similarities size sort sorts source sources stance state status step steps strategies
    strategy subject suffix symbol synonym synonyms term theme themes thing things time title titles topic total
    trend trends type types unit units value values view views way ways year years`.split(/\s+/),
);

/**
 * The attribute that an English question asks for, in small letters: "what is the [warranty] of", "which [awards] did",
 * "how long is the [warranty] of". Undefined for other questions, for items of accounts, which have other names, and for
 * nouns that a text seldom writes.
 */
export function askedAttribute(query: string, spoken: string): string | undefined {
  if (spoken !== 'english') return undefined;
  const words = askedPart(query).replace(WHAT_IS, 'what is').match(WORD) ?? [];
  const lower = words.map((word) => word.toLowerCase());
  const at = lower.findIndex((word) => QUESTION_WORD.test(word));
  if (at < 0) return undefined;
  const stops = stopWords(spoken);
  const start = startOfNoun(lower, at);
  const length = lower.slice(start).findIndex((word) => stops.has(word));
  if (length < 1 || length > MAX_WORDS) return undefined;
  const follows = start === at + 1 ? BEFORE_VERB : BEFORE_SUBJECT;
  const noun = words[start + length - 1] ?? '';
  const isAttribute = NOUN.test(noun) && !PARTICIPLE.test(noun) && !GENERIC.has(noun);
  if (!isAttribute || !follows.test(lower[start + length] ?? '')) return undefined;
  return accountingItems(words.slice(start, start + length).join(' '), spoken).length > 0 ? undefined : noun;
}

/** Where the noun phrase begins: behind "what" and "which", or behind "what is the" and "how long is the". */
function startOfNoun(words: readonly string[], at: number): number {
  const asksHow = words[at] === 'how';
  const is = asksHow ? at + 2 : at + 1;
  if (!BE.test(words[is] ?? '')) return asksHow ? words.length : at + 1;
  return ARTICLE.test(words[is + 1] ?? '') ? is + 2 : is + 1;
}
