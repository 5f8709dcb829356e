import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { htmlBlocks } from '../../local-agent/src/convert/html/convert-html.ts';
import { emitMarkdown } from '../../local-agent/src/convert/markdown/emit-markdown.ts';

/** Similarity of a conversion to the truth, 0 to 1; `undefined` where the truth contains no element of the kind. */
export type Score = {
  /** Share of words in common and in order (longest common subsequence, Dice). */
  readonly text: number;
  /** F1 of cells, each together with the header of its column: a number under a wrong header does not count. */
  readonly tables: number | undefined;
  /** F1 of headings with their levels. */
  readonly headings: number | undefined;
  /** F1 of list items with their depths. */
  readonly lists: number | undefined;
};

type Tree = {
  readonly type: string;
  readonly value?: string;
  readonly depth?: number;
  readonly children?: readonly Tree[];
};

type Parts = { words: string[]; cells: string[]; headings: string[]; items: string[] };

/** Compares two Markdown texts by what a reader sees. */
export function scoreMarkdown(truth: string, given: string): Score {
  const wanted = partsOf(truth);
  const found = partsOf(given);
  const common = commonSubsequence(wanted.words, found.words);
  const all = wanted.words.length + found.words.length;
  return {
    text: all === 0 ? 1 : (2 * common) / all,
    tables: overlap(wanted.cells, found.cells),
    headings: overlap(wanted.headings, found.headings),
    lists: overlap(wanted.items, found.items),
  };
}

/** The mean of the defined parts of a score. */
export function overall({ text, tables, headings }: Score): number {
  const values = [text, tables, headings].filter((value) => value !== undefined);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function partsOf(markdown: string): Parts {
  const parts: Parts = { words: [], cells: [], headings: [], items: [] };
  collect(parse(markdown), 0, parts);
  return parts;
}

const parse = (markdown: string): Tree =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function plain(node: Tree): string {
  if (node.type === 'html') return /^<br\b/.test(node.value ?? '') ? ' ' : '';
  return node.value ?? (node.children ?? []).map(plain).join(node.type === 'listItem' ? ' ' : '');
}

const normal = (node: Tree) => wordsOf(plain(node)).join(' ');

function collect(node: Tree, depth: number, parts: Parts): void {
  // Some truths and some tools write tables as HTML.
  if (node.type === 'html' && /<table\b/i.test(node.value ?? '')) {
    collect(parse(emitMarkdown(htmlBlocks(node.value ?? '', 100))), depth, parts);
    return;
  }
  if (node.type === 'table') {
    const [header, ...rows] = node.children ?? [];
    const names = (header?.children ?? []).map(normal);
    parts.words.push(...names.join(' ').split(' ').filter(Boolean));
    for (const row of rows) {
      for (const [column, cell] of (row.children ?? []).entries()) {
        const value = normal(cell);
        if (value) parts.cells.push(`${names[column] ?? ''}\t${value}`);
        parts.words.push(...wordsOf(plain(cell)));
      }
    }
    return;
  }
  if (node.type === 'heading') parts.headings.push(`${node.depth} ${normal(node)}`);
  if (node.type === 'listItem') {
    const [first] = node.children ?? [];
    if (first) parts.items.push(`${depth} ${normal(first)}`);
  }
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'code')
    parts.words.push(...wordsOf(plain(node)));
  else for (const child of node.children ?? []) collect(child, depth + (node.type === 'list' ? 1 : 0), parts);
}

/** F1 of two multisets; `undefined` when the first is empty. */
function overlap(wanted: readonly string[], found: readonly string[]): number | undefined {
  if (wanted.length === 0) return undefined;
  const left = new Map<string, number>();
  for (const one of wanted) left.set(one, (left.get(one) ?? 0) + 1);
  let matched = 0;
  for (const one of found) {
    const count = left.get(one) ?? 0;
    if (count === 0) continue;
    left.set(one, count - 1);
    matched++;
  }
  return (2 * matched) / (wanted.length + found.length);
}

/** More words than this are not compared: the time grows with the square. */
const MAX_WORDS = 20_000;

/** Length of the longest common subsequence, row by row. */
function commonSubsequence(first: readonly string[], second: readonly string[]): number {
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]) =>
    Int32Array.from(words.slice(0, MAX_WORDS), (word) => {
      const known = numbers.get(word) ?? numbers.size;
      numbers.set(word, known);
      return known;
    });
  const a = numbered(first);
  const b = numbered(second);
  let above = new Int32Array(b.length + 1);
  let row = new Int32Array(b.length + 1);
  for (const word of a) {
    for (let at = 0; at < b.length; at++) {
      row[at + 1] = word === b[at] ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0);
    }
    [above, row] = [row, above];
  }
  return above[b.length] ?? 0;
}
