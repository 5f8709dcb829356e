import type { ConversionWarning } from '@docferry/shared-contracts';
import { type Block, text } from './markdown/blocks.ts';

/** Says that comments are there and were not asked for; `where` such as `the document` or `slide 3`. */
export const commentsOmitted = (count: number, where: string, segment?: string): ConversionWarning => ({
  code: 'comments_left_out',
  message: `${count} comment${count > 1 ? 's' : ''} of ${where} omitted; the option comments (--comments) converts them too.`,
  ...(segment === undefined ? {} : { segment }),
});

/** A comment of a text document as a quotation, below the text, with who made it. */
export function quotedComment(author: string, children: readonly Block[]): Block[] {
  if (children.length === 0) return [];
  const name = text(`Comment by ${author}:`);
  return [
    {
      type: 'blockquote',
      children: [{ type: 'paragraph', children: [{ type: 'strong', children: [name] }] }, ...children],
    },
  ];
}
