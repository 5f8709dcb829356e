import type { ConversionWarning } from '@docferry/shared-contracts';
import { binaryMagic } from '../../detect/binary-magic.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { type Block, text } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';
import { textOmitted } from '../omitted-text.ts';
import { readAttachments } from './convert-attachment.ts';
import type { Mail } from './mail.ts';
import { mailBlocks } from './mail-blocks.ts';
import { mailBytes } from './mail-bytes.ts';
import { readMime } from './read-mime.ts';
import { readMsg } from './read-msg.ts';
import { isMailbox, splitMailbox } from './split-mailbox.ts';

/**
 * A mail (or an Outlook message, or a mailbox of many): subject, who wrote to whom and when, the body, mails that it
 * forwards, and its attachments: their names, or what they say when that is asked for.
 */
async function convertMail(source: ConversionInput): Promise<Conversion> {
  const bytes = mailBytes(source.bytes);
  const input = { ...source, bytes };
  if (isMailbox(Buffer.from(bytes.subarray(0, 400)).toString('latin1'))) return convertMailbox(input);
  const mail = binaryMagic(bytes)?.kind === 'ole' ? readMsg(bytes) : await readMime(bytes, input.limits.nesting);
  const warnings: ConversionWarning[] = [];
  const blocks = await wholeMail(mail, input, warnings);
  const entries = Object.entries({ author: mail.from, created: mail.date });
  return {
    markdown: emitMarkdown(blocks),
    title: mail.subject || null,
    metadata: Object.fromEntries(entries.filter(([, value]) => value !== '')),
    warnings,
  };
}

async function wholeMail(mail: Mail, input: ConversionInput, warnings: ConversionWarning[]): Promise<Block[]> {
  const blocks = mailBlocks(mail, input.limits.nesting);
  const { sections, names } = await readAttachments(
    mail.attachments.filter(({ isCalendar }) => !isCalendar),
    input,
    warnings,
  );
  const items = names.map((name) => ({ children: [{ type: 'paragraph' as const, children: [text(name)] }] }));
  const listed: Block[] =
    items.length > 0
      ? [
          { type: 'heading', level: 2, children: [text('Attachments')] },
          { type: 'list', ordered: false, items },
        ]
      : [];
  if (mail.cut) warnings.push(...textOmitted(true));
  return [...blocks, ...listed, ...sections];
}

/** The mails of a mailbox one after the other. */
async function convertMailbox(input: ConversionInput): Promise<Conversion> {
  const { mails, left } = splitMailbox(input.bytes);
  const warnings: ConversionWarning[] = [];
  const blocks: Block[] = [];
  for (const [index, bytes] of mails.entries()) {
    const mail = await readMime(bytes, input.limits.nesting).catch(() => undefined);
    if (mail) blocks.push(...(await wholeMail(mail, input, warnings)));
    else warnings.push({ code: 'mail_left_out', message: `Mail ${index + 1} of the mailbox is damaged.` });
    input.onProgress(index + 1, mails.length);
  }
  if (left > 0) {
    const message = `Only the first ${mails.length} mails were converted; ${left} are omitted.`;
    warnings.push({ code: 'mail_left_out', message });
  }
  return { markdown: emitMarkdown(blocks), title: null, warnings };
}

export const eml: FormatConverter = { format: 'eml', id: 'docferry-eml/10', convert: convertMail };
