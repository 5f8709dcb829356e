/** What every dictionary begins with ([MS-OXRTFCP] 2.1.2.1). */
const BEGINNING =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor ' +
  'MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

const HEADER_BYTES = 16;
const DICTIONARY_BYTES = 4_096;
const COMPRESSED = 0x75465a4c;
const UNCOMPRESSED = 0x414c454d;

/** Longest text that is unpacked, bytes; a mail is far shorter. */
const MAX_BYTES = 50_000_000;

/** The RTF of a message, which Outlook stores packed ([MS-OXRTFCP]), as Latin-1 text; empty when it is damaged. */
export function decompressRtf(packed: Uint8Array): string {
  if (packed.length < HEADER_BYTES) return '';
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const size = Math.min(view.getUint32(4, true), MAX_BYTES);
  const kind = view.getUint32(8, true);
  if (kind === UNCOMPRESSED) return latin1(packed.subarray(HEADER_BYTES, HEADER_BYTES + size));
  return kind === COMPRESSED ? latin1(unpack(packed.subarray(HEADER_BYTES), size)) : '';
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Bytes and references to earlier ones, eight of them behind a byte that says which is which. */
function unpack(packed: Uint8Array, size: number): Uint8Array {
  const dictionary = new Uint8Array(DICTIONARY_BYTES);
  dictionary.set(Buffer.from(BEGINNING, 'latin1'));
  let write = BEGINNING.length;
  // A reference of two bytes stands for 17 at most.
  const out = new Uint8Array(Math.min(size, packed.length * 9));
  let length = 0;
  const put = (byte: number) => {
    if (length < out.length) out[length++] = byte;
    dictionary[write] = byte;
    write = (write + 1) % DICTIONARY_BYTES;
  };
  for (let at = 0; at < packed.length; ) {
    const control = packed[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < packed.length; bit++) {
      if (((control >> bit) & 1) === 0) {
        put(packed[at++] ?? 0);
        continue;
      }
      const reference = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);
      at += 2;
      const from = reference >> 4;
      // A reference to where writing stands ends the text.
      if (from === write) return out.subarray(0, length);
      for (let count = 0; count < (reference & 15) + 2; count++)
        put(dictionary[(from + count) % DICTIONARY_BYTES] ?? 0);
    }
  }
  return out.subarray(0, length);
}
