import type { Inline } from './blocks.ts';

type Marked = Extract<Inline, { type: 'emphasis' | 'strong' | 'delete' | 'superscript' | 'subscript' }>;

const isMarked = (node: Inline): node is Marked => isDelimited(node) || isScript(node);

/** Marked by runs of `*` or `~`, which must stand beside letters. */
const isDelimited = (node: Inline) => node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete';

/** Marked by tags, which may stand anywhere. */
const isScript = (node: Inline) => node.type === 'superscript' || node.type === 'subscript';

const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
const SPACES = /[\s\u00a0]+/g;
/** Letters and signs of alphabets with single spaces: most text. */
const NORMAL = /^(?:[!-~\u00a1-\u00ac\u00ae-\u052f]| (?! ))*$/;
const CONTROLS = /(?!\s)\p{Cc}/gu;

/** Text as it stands in normal form: one space for any white space, nothing that cannot be seen. */
export function normalizeText(value: string): string {
  if (NORMAL.test(value)) return value;
  return value.replace(CONTROLS, '').replace(INVISIBLE, '').replace(SPACES, ' ').toWellFormed();
}

/**
 * Changes runs to a form that Markdown can express: neighbours of one kind are merged, spaces move out of emphasis,
 * emphasis inside the same emphasis goes, white space beside breaks and at both ends goes.
 */
export function tidyInline(nodes: readonly Inline[]): Inline[] {
  const tidy = fixFlanks(mergeRuns(nodes, new Set()), undefined, undefined);
  return trimEnds(mergeRuns(tidy, new Set()));
}

/** Neighbours of one kind on their way to become one node. */
type Group = { readonly head: Mergeable; readonly parts: Inline[]; size: number };

type Mergeable = Marked | Extract<Inline, { type: 'link' | 'code' }>;

/** Joins what belongs together, all at once: a paragraph may come in a hundred thousand runs. */
function mergeRuns(nodes: readonly Inline[], inside: ReadonlySet<string>): Inline[] {
  const out: Inline[] = [];
  let group: Group | undefined;
  let texts: string[] = [];
  const gap = () => (texts.length === 0 ? '' : normalizeText(texts.join('')));

  function close(): void {
    if (group) out.push(joinGroup(group, inside));
    const value = gap();
    if (value) out.push({ type: 'text', text: value });
    group = undefined;
    texts = [];
  }

  for (const node of flatten(nodes, inside)) {
    if (node.type === 'text') {
      texts.push(node.text);
      continue;
    }
    const between = group ? gap() : '';
    if (group && joins(group.head, node, between)) {
      if (between) group.parts.push({ type: 'text', text: between });
      texts = [];
    } else {
      close();
      if (!isMergeable(node)) {
        out.push(node);
        continue;
      }
      group = { head: node, parts: [], size: 0 };
    }
    group.size++;
    if (node.type === 'code') group.parts.push(node);
    else if ('children' in node) for (const child of node.children) group.parts.push(child);
  }
  close();
  return out;
}

const isMergeable = (node: Inline): node is Mergeable => isMarked(node) || node.type === 'link' || node.type === 'code';

/** Whether a node continues the group: bold runs also across one space. */
function joins(head: Mergeable, node: Inline, between: string): boolean {
  if (head.type !== node.type) return false;
  if (node.type === 'code') return between === '';
  // Runs of one link come apart when their marks differ.
  return (between === '' || between === ' ') && (node.type !== 'link' || ('url' in head && node.url === head.url));
}

function joinGroup({ head, parts, size }: Group, inside: ReadonlySet<string>): Inline {
  if (size === 1) return head;
  if (head.type === 'code')
    return { type: 'code', text: parts.map((part) => (part.type === 'code' ? part.text : '')).join('') };
  return { ...head, children: mergeRuns(parts, new Set(inside).add(head.type)) };
}

/** Normalizes each node; marked nodes give up their outer spaces, and empty ones vanish. */
function* flatten(nodes: readonly Inline[], inside: ReadonlySet<string>): Generator<Inline> {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'text') {
      const value = normalizeText(node.text);
      if (value) yield { type: 'text', text: value };
    } else if (isMarked(node)) {
      if (inside.has(node.type)) yield* flatten(node.children, inside);
      else yield* hoistSpaces(node, mergeRuns(node.children, new Set(inside).add(node.type)));
    } else if (node.type === 'link') {
      if (inside.has('link')) yield* flatten(node.children, inside);
      else yield* hoistSpaces(node, mergeRuns(node.children, new Set(inside).add('link')));
    } else if (node.type === 'code') {
      if (node.text.trim()) yield node;
      else if (node.text) yield { type: 'text', text: ' ' };
    } else if (node.type === 'math') {
      if (!node.latex.trim()) continue;
      // The dollars of two formulas without a space between them would be those of a displayed one.
      if (nodes[index - 1]?.type === 'math') yield { type: 'text', text: ' ' };
      yield node;
    } else {
      yield node;
    }
  }
}

function* hoistSpaces(node: Marked | Extract<Inline, { type: 'link' }>, children: Inline[]): Generator<Inline> {
  const before: Inline[] = [];
  const after: Inline[] = [];
  const isGap = (child: Inline | undefined) =>
    child?.type === 'break' || (child?.type === 'text' && child.text === ' ');
  let start = 0;
  let end = children.length;
  while (start < end && isGap(children[start])) start++;
  while (end > start && isGap(children[end - 1])) end--;
  for (const gap of children.slice(0, start)) before.push(gap);
  for (const gap of children.slice(end)) after.push(gap);
  children = children.slice(start, end);
  const first = children[0];
  if (first?.type === 'text' && first.text.startsWith(' ')) {
    before.push({ type: 'text', text: ' ' });
    children = [{ type: 'text', text: first.text.slice(1) }, ...children.slice(1)];
  }
  const last = children.at(-1);
  if (last?.type === 'text' && last.text.endsWith(' ')) {
    after.unshift({ type: 'text', text: ' ' });
    children = [...children.slice(0, -1), { type: 'text', text: last.text.slice(0, -1) }];
  }
  yield* before;
  if (children.length > 0) yield { ...node, children };
  yield* after;
}

const WORD = /[^\s\p{P}\p{S}]/u;
const firstChar = (value: string) => String.fromCodePoint(value.codePointAt(0) ?? 32);
const lastChar = (value: string) => /.$/su.exec(value.slice(-2))?.[0] ?? ' ';

/** The character that a reader of Markdown sees at an edge of a node; markup counts as punctuation. */
function edge(node: Inline | undefined, side: 'first' | 'last'): string | undefined {
  if (!node) return undefined;
  if (node.type === 'text') return side === 'first' ? firstChar(node.text) : lastChar(node.text);
  if (isScript(node)) return '<';
  if (isMarked(node)) return edge(side === 'first' ? node.children[0] : node.children.at(-1), side);
  return node.type === 'break' ? ' ' : '!';
}

const opens = (before: string | undefined, first: string | undefined) =>
  !before || !WORD.test(before) || WORD.test(first ?? ' ');

/**
 * CommonMark closes `**a:**b` nowhere, because punctuation before a delimiter and a letter after it make it no
 * right-flanking run: such punctuation moves out of the emphasis. https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis
 */
function fixFlanks(nodes: readonly Inline[], before: string | undefined, after: string | undefined): Inline[] {
  const out: Inline[] = [];
  for (const [index, node] of nodes.entries()) {
    const left = out.length > 0 ? edge(out.at(-1), 'last') : before;
    const right = index + 1 < nodes.length ? edge(nodes[index + 1], 'first') : after;
    if (!isMarked(node)) {
      out.push(node.type === 'link' ? { ...node, children: fixFlanks(node.children, '[', ']') } : node);
      continue;
    }
    if (isScript(node)) {
      out.push({ ...node, children: fixFlanks(node.children, '>', '<') });
      continue;
    }
    const { lead, inner, tail } = shiftPunctuation(node.children, left, right);
    if (lead) out.push({ type: 'text', text: lead });
    if (opens(left, edge(inner[0], 'first')) || lead) {
      const children = fixFlanks(inner, lead ? lastChar(lead) : left, tail ? firstChar(tail) : right);
      const closes = opens(tail ? firstChar(tail) : right, edge(children.at(-1), 'last'));
      if (children.length > 0 && closes) out.push({ type: node.type, children });
      else out.push(...children);
    } else {
      out.push(...fixFlanks(inner, left, right));
    }
    if (tail) out.push({ type: 'text', text: tail });
  }
  return out;
}

function shiftPunctuation(children: readonly Inline[], left: string | undefined, right: string | undefined) {
  let inner = [...children];
  let lead = '';
  let tail = '';
  const first = inner[0];
  if (first?.type === 'text' && !opens(left, firstChar(first.text))) {
    lead = /^[\s\p{P}\p{S}]*/u.exec(first.text)?.[0] ?? '';
    const rest = first.text.slice(lead.length);
    inner = rest ? [{ type: 'text', text: rest }, ...inner.slice(1)] : inner.slice(1);
  }
  const last = inner.at(-1);
  if (last?.type === 'text' && !opens(right, lastChar(last.text))) {
    tail = /(?<![\s\p{P}\p{S}])[\s\p{P}\p{S}]*$/u.exec(last.text)?.[0] ?? '';
    const rest = last.text.slice(0, last.text.length - tail.length);
    inner = rest ? [...inner.slice(0, -1), { type: 'text', text: rest }] : inner.slice(0, -1);
  }
  return { lead, inner, tail };
}

function trimEnds(nodes: Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    const lineStart = !last || last.type === 'break';
    if (node.type === 'break') {
      if (last?.type === 'text') trimLast(out);
      if (out.length > 0) out.push(node);
    } else if (node.type === 'text' && lineStart) {
      const value = node.text.trimStart();
      if (value) out.push({ type: 'text', text: value });
    } else out.push(node);
  }
  for (;;) {
    const last = out.at(-1);
    if (last?.type === 'break') out.pop();
    else if (last?.type === 'text' && last.text.endsWith(' ')) trimLast(out);
    else return out;
  }
}

function trimLast(out: Inline[]): void {
  const last = out.at(-1);
  if (last?.type !== 'text') return;
  const value = last.text.trimEnd();
  if (value) out[out.length - 1] = { type: 'text', text: value };
  else out.pop();
}
