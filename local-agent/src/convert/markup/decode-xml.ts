import { TextDecoder } from 'node:util';

/** Bytes that are decoded at once: the text of a long part beside its bytes would double what it takes. */
const PIECE = 1 << 20;

/** XML bytes as text: by byte order mark, else by the declaration's encoding, else UTF-8. */
export const decodeXml = (bytes: Uint8Array): string => [...decodePieces(bytes)].join('');

/** The same piece by piece. */
export function* decodePieces(bytes: Uint8Array): Generator<string> {
  const decoder = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length });
  }
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first === 0x3c && second === 0) return new TextDecoder('utf-16le');
  if (first === 0 && second === 0x3c) return new TextDecoder('utf-16be');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  const named = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
