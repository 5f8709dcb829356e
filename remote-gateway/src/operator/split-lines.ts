const NEWLINE = 0x0a;

/**
 * Lines of JSON as UTF-8, without their newlines. JSON leaves U+2028 and U+2029 in texts as they are, which Node's
 * readline takes for ends of lines.
 */
export async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  for await (const part of bytes) {
    let from = 0;
    for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...parts, part.subarray(from, at)]).toString('utf8');
      parts = [];
      from = at + 1;
    }
    if (from < part.length) parts.push(part.subarray(from));
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString('utf8');
}
