/**
 * In: source code and its language. Out: slices that follow its syntax.
 * Never: executes code, or trusts a parser that has failed in this thread.
 */
import type { Node } from 'web-tree-sitter';
import { countTokens } from '../../lexical/count-tokens.ts';
import type { Heading } from '../atom.ts';
import { type Piece, splitLines } from '../split-text.ts';
import { collectSymbols, symbolsOf } from './collect-symbols.ts';
import { type Definition, definitionOf } from './name-definition.ts';

/** Part of a source that fits a chunk. */
export type CodePiece = Piece & {
  /** The definitions around it and, when it is one, itself: `class Foo`, `method bar`. */
  readonly path: readonly Heading[];
  /** The path of what was divided into this piece and its neighbours; the same object for all of them. */
  readonly scope: readonly Heading[];
  /** Names that the piece defines. */
  readonly symbols: readonly string[];
};

type Source = {
  readonly text: string;
  /** Where the parsed text starts in `text`. */
  readonly base: number;
  readonly budget: number;
  /** Characters that may still be counted: the same text is counted on each level that it is divided on. */
  allowance: number;
};

type Scope = { readonly path: readonly Heading[]; readonly definitions: readonly Definition[] };

/** A run of nodes that stays together: a definition with its comments and attributes, a statement. */
type Item = { start: number; end: number; nodes: Node[] };

/** Nodes that belong to what follows them. */
const ATTACHED = /comment|^attribute|^decorator$|annotation$|^marker_annotation$|^inner_attribute/;
const MAX_DEPTH = 48;
/** Children of one node beyond which code is data. */
const MAX_CHILDREN = 50_000;
/** A token of code is seldom longer, so a longer text is divided without a count. */
const CHARS_PER_TOKEN = 8;
const COUNTS_PER_CHAR = 6;

/**
 * Divides the source `[start, end)` of a text by its syntax: definitions that fit stay whole, larger ones are divided
 * into members, statements and at last lines. The pieces are in order and cover every non-blank character.
 */
export function splitCode(
  text: string,
  range: { readonly start: number; readonly end: number; readonly base: number },
  root: Node,
  budget: number,
): CodePiece[] {
  const { start, end, base } = range;
  const source: Source = { text, base, budget, allowance: 10_000 + COUNTS_PER_CHAR * (end - start) };
  return divide(source, { start, end, nodes: childrenOf(root) }, { path: [], definitions: [] }, 0);
}

function divide(source: Source, whole: Item, scope: Scope, depth: number): CodePiece[] {
  return itemsOf(source, whole).flatMap((item) => piecesOf(source, item, scope, depth));
}

/** Cuts at the nodes that begin a line; what stands between belongs to the item before. */
function itemsOf({ text, base }: Source, { start, end, nodes }: Item): Item[] {
  const items: Item[] = [];
  let current: Item = { start, end, nodes: [] };
  let before: Node | undefined;
  for (const node of nodes) {
    const line = lineStart(text, base + node.startIndex);
    if (before && node.isNamed && line !== undefined && line > current.start && !belongs(text, base, before, node)) {
      items.push({ ...current, end: line });
      current = { start: line, end, nodes: [] };
    }
    current.nodes.push(node);
    before = node;
  }
  return [...items, current];
}

/** Whether `before` documents `node`: a comment or attribute with no blank line after it. */
function belongs(text: string, base: number, before: Node, node: Node): boolean {
  if (!ATTACHED.test(before.type)) return false;
  const gap = text.slice(base + before.endIndex, base + node.startIndex);
  return !/comment/.test(before.type) || !/\n[ \t\r]*\n/.test(before.text.endsWith('\n') ? `\n${gap}` : gap);
}

/** Where the line starts that a node is the first thing of, `undefined` when something stands before it. */
function lineStart(text: string, at: number): number | undefined {
  let start = at;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start -= 1;
  return start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r' ? start : undefined;
}

function piecesOf(source: Source, item: Item, scope: Scope, depth: number): CodePiece[] {
  const { text, budget } = source;
  const slice = text.slice(item.start, item.end).trimEnd();
  if (slice.trim() === '') return [];
  const end = item.start + slice.length;
  const inner = scopeOf(item.nodes, scope);
  const tokens = countWithin(source, slice);
  if (tokens !== undefined && tokens <= budget) {
    const symbols = collectSymbols(item.nodes, scope.definitions);
    return [{ start: item.start, end, tokens, path: inner.path, scope: scope.path, symbols }];
  }
  const largest = largestOf(item.nodes);
  if (largest && depth < MAX_DEPTH && source.allowance > 0) {
    const nodes = item.nodes.flatMap((node) => (node === largest ? childrenOf(node) : [node]));
    return named(divide(source, { start: item.start, end, nodes }, inner, depth + 1), inner, scope);
  }
  const lines = splitLines(text, item.start, end, budget);
  return named(
    lines.map((line) => ({ ...line, path: inner.path, scope: inner.path, symbols: [] })),
    inner,
    scope,
  );
}

/** The name of what was divided is defined by its first piece. */
function named(pieces: CodePiece[], inner: Scope, outer: Scope): CodePiece[] {
  const [first, ...rest] = pieces;
  const definition = inner.definitions.at(-1);
  if (!first || !definition || inner === outer) return pieces;
  const own = symbolsOf(definition, outer.definitions);
  return [{ ...first, symbols: [...new Set([...own, ...first.symbols])] }, ...rest];
}

/** The scope inside an item that is one definition; the scope around it otherwise. */
function scopeOf(nodes: readonly Node[], scope: Scope): Scope {
  const around = scope.definitions.at(-1);
  let found: Definition | undefined;
  for (const node of nodes) {
    const definition = ATTACHED.test(node.type) ? undefined : definitionOf(node, around);
    if (definition && found) return scope;
    found ??= definition;
  }
  if (!found?.encloses || found.id === around?.id) return scope;
  const heading = (title: string, level: number): Heading => ({ title, depth: scope.path.length + level });
  const own = heading(`${found.word} ${found.name}`, 2);
  const path = found.receiver === null ? [own] : [heading(`type ${found.receiver}`, 1), own];
  return { path: [...scope.path, ...path], definitions: [...scope.definitions, found] };
}

function countWithin(source: Source, slice: string): number | undefined {
  if (slice.length > source.budget * CHARS_PER_TOKEN) return undefined;
  source.allowance -= slice.length;
  return countTokens(slice);
}

function largestOf(nodes: readonly Node[]): Node | undefined {
  let largest: Node | undefined;
  let length = 0;
  for (const node of nodes) {
    const count = node.childCount;
    if (count > 0 && count <= MAX_CHILDREN && node.endIndex - node.startIndex > length) {
      largest = node;
      length = node.endIndex - node.startIndex;
    }
  }
  return largest;
}

function childrenOf(node: Node): Node[] {
  return node.childCount <= MAX_CHILDREN ? node.children : [];
}
