import { stripVTControlCharacters } from 'node:util';
import { guessLegacyEncoding } from './guess-encoding.ts';

export type DecodedText = { readonly text: string; readonly encoding: string };

/**
 * Bytes as text: by byte order mark, as UTF-16 by its zero bytes, as UTF-8 when valid, else in the likeliest legacy
 * encoding. `undefined` when the bytes are no text. Line ends become `\n`; the byte order mark goes.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const encoding = textEncoding([bytes]);
  if (!encoding) return undefined;
  const text = plain(new TextDecoder(encoding).decode(bytes));
  return isText(text) ? { text, encoding } : undefined;
}

/**
 * The encoding of a text that comes in pieces, the first of them at least 256 KB long where there are others; `undefined`
 * when the bytes are no text. Text in UTF-8 is read to its end.
 */
export function textEncoding(pieces: Iterable<Uint8Array>): string | undefined {
  const [first] = pieces;
  if (!first) return undefined;
  return markedEncoding(first) ?? wideEncoding(first) ?? narrowEncoding(first, pieces);
}

/** Text in pieces, decoded as {@link decodeText} does. */
export function* decodePieces(pieces: Iterable<Uint8Array>, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  let held = '';
  for (const bytes of pieces) {
    const text = held + decoder.decode(bytes, { stream: true });
    // A line's end may be parted by the end of the piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield plain(held ? text.slice(0, -1) : text);
  }
  yield plain(held + decoder.decode());
}

/** With line ends of one kind, and without the colours that logs of terminals carry. */
function plain(decoded: string): string {
  const text = decoded.replace(/\r\n?/g, '\n');
  return text.includes('\u001b') ? stripVTControlCharacters(text) : text;
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

const SAMPLE = 1 << 16;

/** UTF-16 without a mark shows by zero bytes on one side only. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  if (sample.length < 4 || !sample.includes(0)) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 2;
  if (odd > most * 0.4 && even < most * 0.02) return 'utf-16le';
  return even > most * 0.4 && odd < most * 0.02 ? 'utf-16be' : undefined;
}

function narrowEncoding(first: Uint8Array, pieces: Iterable<Uint8Array>): string | undefined {
  const sample = first.subarray(0, SAMPLE);
  if (sample.includes(0)) return undefined;
  if (isShifted(sample)) return 'iso-2022-jp';
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (const piece of pieces) decoder.decode(piece, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return guessLegacyEncoding(first.subarray(0, SAMPLE * 4));
  }
}

const ESCAPE = 0x1b;

/** ISO-2022-JP is ASCII with sequences that change to Japanese characters and back (RFC 1468). */
function isShifted(sample: Uint8Array): boolean {
  if (!sample.includes(ESCAPE)) return false;
  const [, ...parts] = Buffer.from(sample).toString('latin1').split(String.fromCharCode(ESCAPE));
  return parts.some((part, index) => /^\$[@B][!-~]+$/.test(part) && /^\([BJ]/.test(parts[index + 1] ?? ''));
}

/** Control characters other than white space, and what could not be decoded. */
const CONTROL = /(?!\s)[\p{Cc}\ufffd]/gu;

/** Text has next to no control or undecodable characters. */
function isText(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  return (sample.match(CONTROL)?.length ?? 0) <= sample.length * 0.01;
}
