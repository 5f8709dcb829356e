/** A text without Markdown's escapes and character references, and where each of its characters stands in the original. */
export type PlainView = { readonly text: string; readonly at: (offset: number) => number };

const ESCAPE = /\\(?=[!-/:-@[-`{-~])|&(?:amp|lt|gt|quot|apos|#39|#x27|#34);|\u00ad|\u200b|\u2060|\ufeff/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&#34;': '"',
};

/** A line that ends amid a long word, as a page wraps what does not fit. */
const WRAP = /\n(?<=[^\s]{20}\n)[ \t]{0,8}(?=[^\s]{3})/g;

/** What a reader sees where a converter wrote `\_` or `&amp;`; `undefined` when the text has neither. */
export const unescapeMarkdown = (text: string): PlainView | undefined => viewWithout(text, ESCAPE);

/** Long words of a page whole again; `undefined` when none is wrapped. */
export const joinWrapped = (text: string): PlainView | undefined => viewWithout(text, WRAP);

function viewWithout(text: string, pattern: RegExp): PlainView | undefined {
  const cuts: { readonly from: number; readonly shift: number }[] = [];
  const parts: string[] = [];
  let last = 0;
  let length = 0;
  for (const { 0: mark, index } of text.matchAll(pattern)) {
    const written = CHARACTERS[mark] ?? '';
    parts.push(text.slice(last, index), written);
    length += index - last + written.length;
    last = index + mark.length;
    cuts.push({ from: length, shift: last - length });
  }
  if (cuts.length === 0) return undefined;
  parts.push(text.slice(last));
  return { text: parts.join(''), at: (offset) => offset + shiftAt(cuts, offset) };
}

function shiftAt(cuts: readonly { readonly from: number; readonly shift: number }[], offset: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cuts[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return cuts[low - 1]?.shift ?? 0;
}
