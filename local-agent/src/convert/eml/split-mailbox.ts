/** Most mails of one mailbox that are converted. */
const MAX_MAILS = 1_000;

const SEPARATOR = /^From .*\d{4}\s*$/;

/** Whether a text begins as a mailbox does: with a line that parts mails. */
export const isMailbox = (text: string): boolean => SEPARATOR.test(text.slice(0, 400).split(/\r?\n/, 1)[0] ?? '');

/** The mails of a mailbox (RFC 4155): a line that begins with `From ` after a blank one parts them. */
export function splitMailbox(bytes: Uint8Array): { mails: Uint8Array[]; left: number } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const starts: number[] = [];
  for (let at = 0; at >= 0 && at < buffer.length; ) {
    const end = buffer.indexOf(10, at);
    const line = buffer.toString('latin1', at, Math.min(end < 0 ? buffer.length : end, at + 400));
    const afterBlank = at === 0 || /\n\r?\n$/.test(buffer.toString('latin1', Math.max(0, at - 3), at));
    if (afterBlank && SEPARATOR.test(line)) starts.push(end < 0 ? buffer.length : end + 1);
    // Only lines that may part mails are looked at.
    const next = buffer.indexOf('\nFrom ', at, 'latin1');
    at = next < 0 ? -1 : next + 1;
  }
  const mails = starts.map((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? buffer.length : buffer.lastIndexOf('\nFrom ', next - 1, 'latin1') + 1;
    // Lines of the text that begin like a separator are marked by `>`.
    const text = buffer.toString('latin1', start, Math.max(start, end)).replace(/^>(>*From )/gm, '$1');
    return new Uint8Array(Buffer.from(text, 'latin1'));
  });
  return { mails: mails.slice(0, MAX_MAILS), left: Math.max(0, mails.length - MAX_MAILS) };
}
