import type { Block } from '../../local-agent/src/convert/markdown/blocks.ts';
import { emitMarkdown } from '../../local-agent/src/convert/markdown/emit-markdown.ts';
import { expandSpans } from '../../local-agent/src/convert/markdown/expand-spans.ts';
import type { GeneratedDocument, Part } from './make-document.ts';

/** The truth: the result of a perfect converter. */
export function toMarkdown({ parts }: GeneratedDocument): string {
  return `${emitMarkdown(parts.map(toBlock))}\n`;
}

const paragraph = (text: string): Block => ({ type: 'paragraph', children: [{ type: 'text', text }] });

function toBlock(part: Part): Block {
  if (part.kind === 'block') return part.block;
  if (part.kind === 'caption') return paragraph(part.text);
  if (part.kind === 'figure') return paragraph(part.caption);
  const rows = part.rows.map((row) =>
    row.map((cell) => ({
      content: cell.text,
      ...(cell.columns ? { columns: cell.columns } : {}),
      ...(cell.rows ? { rows: cell.rows } : {}),
    })),
  );
  return { type: 'table', rows: expandSpans(rows, '').map((row) => row.map((text) => [{ type: 'text', text }])) };
}
