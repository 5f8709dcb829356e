/** Characters that change the order of what is shown: marks, embeddings, overrides and isolates. */
const DIRECTION = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';

/** Shows a direction character as U+FFFD. One for one, so that offsets stay. */
export function harmless(text: string): string {
  let shown = text;
  for (const character of DIRECTION) shown = shown.replaceAll(character, '\ufffd');
  return shown;
}

/** `1 passage`, `2 passages`. */
export const passages = (count: number) => `${count} passage${count === 1 ? '' : 's'}`;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const SHORTEST = 4; // shorter words are mostly articles
/** Endings of inflected words in European languages: what may differ between a word of the query and one of the text. */
const ENDINGS = /(?=(?:|s|es|e|d|ed|ing|y|ies|ied|er|ers|n|en|ern|em|a|as|o|os|i|is)$)/gu;

/** The text in parts; those that are a word of the query, or an inflected form of one, are matches. */
export function highlight(text: string, query: string): { text: string; match: boolean }[] {
  const wanted = new Set<string>();
  for (const { segment, isWordLike } of words.segment(query)) {
    if (isWordLike && segment.length >= SHORTEST) for (const stem of stems(segment)) wanted.add(stem);
  }
  return [...words.segment(harmless(text))].map(({ segment, isWordLike }) => ({
    text: segment,
    match: isWordLike === true && stems(segment).some((stem) => wanted.has(stem)),
  }));
}

/** The word itself, and what may be its stem: `retries`, `retrie`, `retri` and `retr`, which `retry` has too. */
function stems(word: string): string[] {
  const whole = word.toLowerCase();
  const lengths = Array.from(whole.matchAll(ENDINGS), ({ index }) => index);
  return lengths.filter((length) => length >= SHORTEST).map((length) => whole.slice(0, length));
}

const INLINE_CODE = /`([^`\n]{1,300})`/g;
const LINK = /\[([^\][]{1,300})\]\([^()\s]{1,500}\)/g;

/** Markdown as a reader sees it in a quote: headings, links and code without their marks, rows of tables as cells with dots between them. */
export function withoutMarkup(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\|[-:| ]+$/.test(line))
    .map((line) => (line.startsWith('|') ? cellsOf(line).join(' · ') : line.replace(/^#{1,6} /, '')))
    .join('\n')
    .replace(LINK, '$1')
    .replace(INLINE_CODE, '$1');
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

type Cited = {
  filename: string;
  title: string;
  heading_path: string[];
  segment: { kind: string; label: string } | null;
};

/** Where a passage is, in words: file, page, headings. */
export function placeInWords({ filename, segment, heading_path }: Cited): string {
  const page = segment ? [`${segment.kind} ${segment.label}`] : [];
  const headings = heading_path.length > 0 ? [heading_path.join(' › ')] : [];
  return harmless([filename, ...page, ...headings].join(' · '));
}

export function citation(quote: string, cited: Cited): string {
  return `“${harmless(quote).trim()}” — ${placeInWords(cited)}`;
}
