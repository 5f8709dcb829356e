import type { ConversionWarning } from '@docferry/shared-contracts';
import { UserError } from '../../errors.ts';
import type { ConversionInput } from '../conversion.ts';
import { type Block, text } from '../markdown/blocks.ts';
import { embedMarkdown } from '../markdown/embed-markdown.ts';

/** Most attachments of one mail that are converted; all of them are listed. */
const MAX_ATTACHMENTS = 50;

/** How deep mails within mails are read. */
const MAX_DEPTH = 5;

/** How deep a conversion stands within mails. */
const depths = new WeakMap<object, number>();

/**
 * What is attached to a mail: `sections` of Markdown for mails that it forwards, and for the other attachments when
 * they are asked for; `names` of those that are only listed.
 */
export async function readAttachments(
  attachments: readonly { readonly name: string; readonly bytes: Uint8Array; readonly isMail: boolean }[],
  input: ConversionInput,
  warnings: ConversionWarning[],
): Promise<{ sections: Block[]; names: string[] }> {
  const depth = (depths.get(input) ?? 0) + 1;
  const sections: Block[] = [];
  const names: string[] = [];
  for (const [index, { name, bytes, isMail }] of attachments.entries()) {
    const wanted = (isMail || input.options.attachments) && index < MAX_ATTACHMENTS && depth <= MAX_DEPTH;
    if (!wanted) {
      names.push(name);
      continue;
    }
    const inner = { ...input, bytes, filename: name };
    depths.set(inner, depth);
    try {
      const converted = await input.convertEmbedded(inner, isMail ? 'eml' : undefined);
      const heading: Block = { type: 'heading', level: 2, children: [text(`Attachment: ${name}`)] };
      const markdown = embedMarkdown(converted.markdown, 3, `a${depth}-${index + 1}-`);
      sections.push(...(isMail ? [] : [heading]), { type: 'markdown', markdown });
      warnings.push(
        ...(converted.warnings ?? []).map(({ code, message }) => ({ code, message: `${name}: ${message}` })),
      );
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      names.push(name);
      warnings.push({ code: 'attachment_left_out', message: `${name} is only listed. ${error.message}` });
    }
  }
  return { sections, names };
}
