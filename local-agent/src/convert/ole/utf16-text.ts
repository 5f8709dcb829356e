const DECODER = new TextDecoder('utf-16le', { ignoreBOM: true });

/**
 * Text of little-endian UTF-16, of which a last odd byte is no part; half a surrogate pair becomes U+FFFD. Node's
 * `toString('utf16le')` corrupts memory on an odd number of bytes at an odd address (24.21), as damaged files have them.
 */
export const utf16Text = (bytes: Uint8Array): string => DECODER.decode(bytes.subarray(0, bytes.length & ~1));
