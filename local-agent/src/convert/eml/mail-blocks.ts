import { htmlBlocks } from '../html/convert-html.ts';
import { type Block, type Inline, text } from '../markdown/blocks.ts';
import { readRtf } from '../rtf/read-rtf.ts';
import { readCalendar } from '../text/read-calendar.ts';
import type { Mail } from './mail.ts';

/** A mail's subject, who wrote to whom and when, and its body: its HTML or rich text where it has one. */
export function mailBlocks(mail: Mail, nesting: number): Block[] {
  const fields: [name: string, value: string][] = [
    ['From', mail.from],
    ['To', mail.to],
    ['Cc', mail.cc],
    ['Date', mail.date],
  ];
  const header = fields
    .filter(([, value]) => value !== '')
    .flatMap(([name, value], index): Inline[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      { type: 'strong', children: [text(`${name}:`)] },
      text(` ${value}`),
    ]);
  const body = mail.html ? htmlBlocks(mail.html, nesting) : mail.rtf ? readRtf(mail.rtf).blocks : [];
  return [
    { type: 'heading', level: 1, children: [text(mail.subject)] },
    { type: 'paragraph', children: header },
    ...(body.length > 0 ? body : plainBlocks(mail.text ?? '')),
    ...mail.attachments.flatMap((one) => (one.isCalendar ? readCalendar(new TextDecoder().decode(one.bytes)) : [])),
  ];
}

/** Plain text: blank lines part paragraphs, `>` marks what is quoted, `-` and numbers mark items of lists. */
function plainBlocks(body: string): Block[] {
  const paragraphs = body.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return paragraphs.flatMap((paragraph): Block[] => {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
    const quoted = lines.length > 0 && lines.every((line) => line.startsWith('>'));
    if (!quoted) return lineBlocks(lines);
    return [{ type: 'blockquote', children: lineBlocks(lines.map((line) => line.replace(/^>+ ?/, ''))) }];
  });
}

/** Longer paragraphs stay as they are: each item of a list takes a kilobyte. */
const MAX_LINES = 5_000;

const ITEM = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+(?=\S)/;

/** Lines as a paragraph, with the lists of two items or more that stand among them. */
function lineBlocks(lines: readonly string[]): Block[] {
  if (lines.length > MAX_LINES) return [paragraphOf(lines)];
  const groups: { readonly kind: string; readonly lines: string[] }[] = [];
  for (const line of lines) {
    const found = ITEM.exec(line);
    const kind = found ? (found[1] ? 'numbers' : 'bullets') : 'text';
    const last = groups.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else groups.push({ kind, lines: [line] });
  }
  if (groups.every((group) => group.kind === 'text' || group.lines.length < 2)) return [paragraphOf(lines)];
  return groups.map(({ kind, lines: grouped }): Block => {
    if (kind === 'text') return paragraphOf(grouped);
    const start = Number(ITEM.exec(grouped[0] ?? '')?.[1] ?? 1);
    const items = grouped.map((line) => ({ children: [paragraphOf([line.replace(ITEM, '')])] }));
    return { type: 'list', ordered: kind === 'numbers', start, items };
  });
}

const paragraphOf = (lines: readonly string[]): Block => ({
  type: 'paragraph',
  children: lines.flatMap((line, index): Inline[] => (index > 0 ? [{ type: 'break' }, text(line)] : [text(line)])),
});
