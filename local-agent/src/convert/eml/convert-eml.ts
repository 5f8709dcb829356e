import PostalMime, { type Address, type Email } from 'postal-mime';
import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { htmlBlocks } from '../html/convert-html.ts';
import { type Block, type Inline, text } from '../markdown/blocks.ts';
import { emitMarkdown } from '../markdown/emit-markdown.ts';

/** A mail: subject, who wrote to whom and when, the body (its HTML where it has one), and the names of what is attached. */
async function convertMail({ bytes, limits }: ConversionInput): Promise<Conversion> {
  const mail = await parseMail(bytes, limits.nesting);
  const fields = headerFields(mail);
  const header: Inline[] = fields.flatMap(([name, value], index): Inline[] => [
    ...(index > 0 ? [{ type: 'break' } as const] : []),
    { type: 'strong', children: [text(`${name}:`)] },
    text(` ${value}`),
  ]);
  const attachments = mail.attachments
    .filter(({ related }) => !related)
    .map(({ filename, mimeType }) => filename ?? mimeType);
  const listed: Block[] =
    attachments.length > 0
      ? [
          { type: 'heading', level: 2, children: [text('Attachments')] },
          {
            type: 'list',
            ordered: false,
            items: attachments.map((name) => ({ children: [{ type: 'paragraph', children: [text(name)] }] })),
          },
        ]
      : [];
  const subject = mail.subject?.trim() ?? '';
  const blocks: Block[] = [
    { type: 'heading', level: 1, children: [text(subject)] },
    { type: 'paragraph', children: header },
    ...(mail.html ? htmlBlocks(mail.html, limits.nesting) : plainBlocks(mail.text ?? '')),
    ...listed,
  ];
  const metadata = Object.fromEntries(
    Object.entries({ author: people(mail.from ? [mail.from] : []), created: mail.date }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );
  return { markdown: emitMarkdown(blocks), title: subject || null, metadata };
}

async function parseMail(bytes: Uint8Array, nesting: number): Promise<Email> {
  try {
    // Mail is parsed from a buffer of its own: the parser may keep it.
    return await PostalMime.parse(Uint8Array.from(bytes).buffer, { maxNestingDepth: Math.min(nesting, 100) });
  } catch (cause) {
    throw new UserError('CONVERSION_FAILED', 'The mail is damaged: its parts cannot be told apart.', { cause });
  }
}

function headerFields({ from, to, cc, date }: Email): [name: string, value: string][] {
  const fields: [string, string][] = [
    ['From', people(from ? [from] : [])],
    ['To', people(to ?? [])],
    ['Cc', people(cc ?? [])],
    ['Date', date ?? ''],
  ];
  return fields.filter(([, value]) => value !== '');
}

function people(addresses: readonly Address[]): string {
  return addresses
    .flatMap((one): string[] => {
      if (one.group) return [`${one.name}: ${people(one.group)}`];
      return [one.name && one.address ? `${one.name} <${one.address}>` : one.name || (one.address ?? '')];
    })
    .filter(Boolean)
    .join(', ');
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

export const eml: FormatConverter = { format: 'eml', id: 'docferry-eml/1', convert: convertMail };
