import type { Inline } from './blocks.ts';
import { codeLineText } from './code-line.ts';
import type { Item, ListMark } from './items.ts';
import { markerNumber } from './marker-number.ts';
import { textMarker } from './text-marker.ts';

/** A list's marker before its text: a dash, a star or a dot, a number, a letter or a Roman number. */
const MARKER = /^\s*([-*•·●▪■◦‣]|\(?(?:\d{1,3}|[A-Za-z]|[ivxl]{1,5})[.)])[ \t\u00a0]\s*(?=\S)/;

type Marked = { readonly form: string; readonly marker: string; readonly rest: readonly Inline[] };
type Paragraph = Extract<Item, { kind: 'paragraph' }>;

/**
 * Makes lists of paragraphs whose markers are typed. Two or more right below each other are a list when their markers
 * are of one form and count on; another form that begins with its first number is nested in it.
 */
export function findTypedLists(items: readonly Item[]): readonly Item[] {
  const out: Item[] = [];
  let run: { readonly item: Paragraph; readonly marked: Marked }[] = [];

  function close(): void {
    const marks = listMarks(run.map(({ marked }) => marked));
    for (const [index, { item, marked }] of run.entries()) {
      const mark = marks?.[index];
      out.push(mark ? { kind: 'listItem', mark, children: marked.rest } : item);
    }
    run = [];
  }

  for (const item of items) {
    const marked = item.kind === 'paragraph' && !item.continues ? readMarker(item.children) : undefined;
    if (marked && item.kind === 'paragraph') run.push({ item, marked });
    else {
      close();
      out.push(item);
    }
  }
  close();
  return out;
}

function readMarker(children: readonly Inline[]): Marked | undefined {
  // Bold as a whole: numbered headings.
  if (children.every((node) => node.type === 'strong' || (node.type === 'text' && node.text.trim() === ''))) return;
  if (!MARKER.test(codeLineText(children).slice(0, 40))) return;
  const typed = textMarker(children, MARKER);
  return typed && { form: formOf(typed.marker), marker: typed.marker, rest: typed.rest };
}

const formOf = (marker: string): string =>
  marker
    .replace(/\d+/, '1')
    .replace(/[a-z]+/, 'a')
    .replace(/[A-Z]+/, 'A');

/** The marks of markers below each other; `undefined` when they do not count on, or none comes twice. */
function listMarks(run: readonly Marked[]): ListMark[] | undefined {
  const stack: { readonly form: string; last: number }[] = [];
  const marks: ListMark[] = [];
  let counted = false;
  for (const { form, marker } of run) {
    const level = stack.findIndex((open) => open.form === form);
    const before = stack[level]?.last ?? 0;
    const number = markerNumber(marker, before);
    if (number !== undefined && number !== before + 1) return undefined;
    if (level < 0) stack.push({ form, last: number ?? 0 });
    else {
      stack.length = level + 1;
      stack[level] = { form, last: number ?? 0 };
      counted = true;
    }
    const plain = /^\d+[.)]$/.test(marker);
    marks.push({
      level: stack.length - 1,
      ordered: plain,
      number: number ?? 1,
      label: plain || number === undefined ? undefined : marker,
      list: `typed ${form}`,
    });
  }
  return counted ? marks : undefined;
}
