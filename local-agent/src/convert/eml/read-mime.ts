import PostalMime, { type Address, type Email, type Attachment as MimeAttachment } from 'postal-mime';
import { UserError } from '../../errors.ts';
import type { Attachment, Mail } from './mail.ts';

/** A mail in its form of transport (RFC 5322, MIME). Throws UserError when its parts cannot be separated. */
export async function readMime(bytes: Uint8Array, nesting: number): Promise<Mail> {
  const read = withinLines(bytes);
  const { subject, from, to, cc, date, html, text, attachments } = await parse(read, nesting);
  return {
    ...(read.length < bytes.length ? { cut: true } : {}),
    subject: subject?.trim() ?? '',
    from: people(from ? [from] : []),
    to: people(to ?? []),
    cc: people(cc ?? []),
    date: date ?? '',
    html,
    text,
    attachments: attachments.filter(({ related }) => !related).map(toAttachment),
  };
}

/** Most lines of a mail without parts: the parser takes about 20 µs and a kilobyte for each. */
const MAX_LINES = 200_000;

/** The beginning of a mail that is one long text; mails of parts are as long as their attachments. */
function withinLines(bytes: Uint8Array): Uint8Array {
  const header =
    Buffer.from(bytes.subarray(0, 1 << 16))
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? '';
  if (/^content-type:\s*multipart\//im.test(header)) return bytes;
  let end = -1;
  for (let line = 0; line < MAX_LINES; line++) {
    end = bytes.indexOf(10, end + 1);
    if (end < 0) return bytes;
  }
  return bytes.subarray(0, end + 1);
}

async function parse(bytes: Uint8Array, nesting: number): Promise<Email> {
  try {
    // Mail is parsed from a buffer of its own: the parser may keep it.
    const buffer = Uint8Array.from(bytes).buffer;
    return await PostalMime.parse(buffer, { maxNestingDepth: Math.min(nesting, 100), forceRfc822Attachments: true });
  } catch (cause) {
    throw new UserError('CONVERSION_FAILED', 'The mail is damaged: its parts cannot be separated.', { cause });
  }
}

function toAttachment({ filename, mimeType, content }: MimeAttachment): Attachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return {
    name: filename?.trim() || mimeType,
    bytes,
    isMail: mimeType === 'message/rfc822',
    isCalendar: mimeType === 'text/calendar',
  };
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
