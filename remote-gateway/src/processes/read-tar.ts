const BLOCK = 512;

/**
 * The content of one file of a tar archive, as it streams by (POSIX ustar,
 * https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html). Nothing when there is none of that name.
 */
export async function* fileOfTar(archive: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  /** Bytes until the next header, the padding of the last block too, and how many of them are wanted. */
  let skip = 0;
  let wanted = 0;
  for await (const chunk of archive) {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (skip > 0) {
        const part = rest.subarray(0, skip);
        if (wanted > 0) yield part.subarray(0, wanted);
        wanted = Math.max(0, wanted - part.length);
        skip -= part.length;
        rest = rest.subarray(part.length);
        if (skip > 0) break;
      }
      if (rest.length < BLOCK) break;
      const header = rest.subarray(0, BLOCK);
      rest = rest.subarray(BLOCK);
      const size = Number.parseInt(header.toString('latin1', 124, 136).replace(/\0.*$/s, '').trim() || '0', 8);
      skip = Math.ceil(size / BLOCK) * BLOCK;
      const found = header.toString('utf8', 0, 100).replace(/\0.*$/s, '').replace(/^\.\//, '');
      wanted = found === name ? size : 0;
    }
  }
}
