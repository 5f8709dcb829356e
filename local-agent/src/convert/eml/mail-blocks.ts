import { htmlBlocks } from '../html/convert-html.ts';
import { type Block, type Inline, text } from '../markdown/blocks.ts';
import { readCalendar } from '../text/read-calendar.ts';
import type { Mail } from './mail.ts';

/** A mail's subject, who wrote to whom and when, and its body: its HTML where it has one. */
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
  const body = mail.html ? htmlBlocks(mail.html, nesting) : [];
  return [
    { type: 'heading', level: 1, children: [text(mail.subject)] },
    { type: 'paragraph', children: header },
    ...(body.length > 0 ? body : plainBlocks(mail.text ?? '')),
    ...mail.attachments.flatMap((one) => (one.isCalendar ? readCalendar(new TextDecoder().decode(one.bytes)) : [])),
  ];
}

/** Plain text: blank lines part paragraphs, `>` marks what is quoted. */
function plainBlocks(body: string): Block[] {
  const paragraphs = body.replace(/\r\n?/g, '\n').split(/\n\s*\n/);
  return paragraphs.map((paragraph): Block => {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
    const quoted = lines.length > 0 && lines.every((line) => line.startsWith('>'));
    const children = lines.flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      text(quoted ? line.replace(/^>+ ?/, '') : line),
    ]);
    const block: Block = { type: 'paragraph', children };
    return quoted ? { type: 'quote', children: [block] } : block;
  });
}
