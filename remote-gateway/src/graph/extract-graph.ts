/**
 * In: the text of a document and its names. Out: its parts, the names in it, and what refers to what, each with its place.
 * Never: calls a model, reads another document, or takes more than linear time.
 */
import { type CodeRange, findCode } from '../chunk/code/find-code.ts';
import { NO_PARSERS, type SourceParsers } from '../chunk/code/source-parser.ts';
import { addressOf, fileNameOf, pathsOf } from './address.ts';
import { readCode } from './code/read-code.ts';
import { readPackage } from './code/read-package.ts';
import type { DocumentGraph, GraphSource } from './document-graph.ts';
import { type GraphBuilder, graphBuilder } from './graph-builder.ts';
import { headingOf, sectionNumber, slugOf, titleOf, underlineDepth } from './headings.ts';
import { listReader } from './lists.ts';
import { type Line, readLines } from './read-lines.ts';
import { type LineContext, readNames } from './read-names.ts';
import { references } from './references.ts';
import { isDelimiterRow, tableReader } from './tables.ts';

const FENCE = /^ {0,3}(?:[-*+] {1,3})?(`{3,}|~{3,})/;
/** A line under which a heading may be underlined is a short one. */
const MAX_SETEXT = 300;

type State = {
  readonly source: GraphSource;
  readonly builder: GraphBuilder;
  readonly refs: ReturnType<typeof references>;
  readonly tables: ReturnType<typeof tableReader>;
  readonly lists: ReturnType<typeof listReader>;
  readonly slugs: Map<string, number>;
  /** Open sections from the outermost: index of the node and depth. */
  readonly open: { readonly node: number; readonly depth: number }[];
  /** The part that the present line stands in. */
  part: number;
  fence: string | undefined;
  previous: string;
  previousStart: number;
};

/** The source code that a document consists of, if it is one. */
export function codeOf({ text, filename, isCode }: GraphSource): CodeRange | undefined {
  return findCode(text, isCode ? 'code' : 'doc', filename);
}

/** The graph of a document; of source code with its definitions where `parsers` has one for its language. */
export function extractGraph(source: GraphSource, parsers: SourceParsers = NO_PARSERS): DocumentGraph {
  const builder = graphBuilder();
  const { text } = source;
  const address = addressOf(source);
  const name = source.title || source.filename;
  const root = builder.part({
    kind: 'document',
    key: address.slice(0, 300),
    name,
    parent: null,
    start: 0,
    end: text.length,
  });
  if (root === undefined) return builder.graph();
  const file = fileNameOf(source.filename) || fileNameOf(address);
  // How other documents name this one in running text.
  for (const key of new Set([file, ...pathsOf(address)])) {
    builder.part({ kind: 'file', key, name: key === file ? source.filename : key, parent: root, start: 0, end: 0 });
  }
  readSource(builder, source, root, parsers);
  readPackage(builder, source, root);
  const refs = references(builder);
  const state: State = {
    source,
    builder,
    refs,
    tables: tableReader(builder, refs),
    lists: listReader(builder),
    slugs: new Map(),
    open: [{ node: root, depth: 0 }],
    part: root,
    fence: undefined,
    previous: '',
    previousStart: 0,
  };
  for (const line of readLines(text)) readLine(state, line);
  if (state.part !== root) builder.close(state.part, text.length);
  refs.resolve();
  return builder.graph();
}

function readSource(builder: GraphBuilder, source: GraphSource, root: number, parsers: SourceParsers): void {
  const code = codeOf(source);
  const parse = code?.language && parsers.get(code.language);
  if (!code?.language || !parse) return;
  const { start: base, end, language } = code;
  parse(source.text.slice(base, end), (tree) => readCode(builder, source, { root, base, tree, language }));
}

function readLine(state: State, line: Line): void {
  const { source, builder, refs, tables, lists } = state;
  const text = source.text.slice(line.start, line.end);
  const isCode = source.isCode || insideFence(state, text);
  if (!isCode && line.isWhole) {
    const heading = headingOf(text) ?? underlined(state, text);
    if (heading) {
      openSection(state, heading.title, heading.depth, heading.start ?? line.start);
      lists.end();
    } else lists.read(text, line, state.part);
    tables.read({ text, line, part: state.part, previous: state.previous });
    state.previous = text;
    state.previousStart = line.start;
  }
  const context: LineContext = { source, builder, refs, part: state.part, isCode, line };
  readNames(context, tables.termEnd());
}

/** Whether the line belongs to a fenced block; its first and last line count as code too. */
function insideFence(state: State, text: string): boolean {
  const mark = FENCE.exec(text)?.[1];
  if (state.fence === undefined) {
    state.fence = mark;
    return mark !== undefined;
  }
  if (mark?.startsWith(state.fence)) state.fence = undefined;
  return true;
}

function underlined({ previous, previousStart }: State, text: string) {
  const depth = underlineDepth(text);
  if (depth === 0 || previous.length > MAX_SETEXT || isDelimiterRow(text)) return undefined;
  // A rule, or the end of a list or table, and no heading.
  if (!/^ {0,3}[^\s|>#*+=-]/.test(previous)) return undefined;
  const title = titleOf(previous);
  return title === '' ? undefined : { depth, title, start: previousStart };
}

function openSection(state: State, title: string, depth: number, start: number): void {
  const { builder, open, refs } = state;
  while (open.length > 1 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
  const parent = open.at(-1)?.node ?? 0;
  const anchor = slugOf(title);
  const seen = state.slugs.get(anchor) ?? 0;
  state.slugs.set(anchor, seen + 1);
  const key = seen === 0 ? anchor || 'section' : `${anchor || 'section'}-${seen}`;
  const node = builder.part({ kind: 'section', key, name: title, parent, start, end: start });
  if (node === undefined) return;
  if (state.part !== 0) builder.close(state.part, start);
  open.push({ node, depth });
  state.part = node;
  refs.define('anchor', key, node);
  const number = sectionNumber(title);
  if (number !== undefined) refs.define('section', number, node);
}
