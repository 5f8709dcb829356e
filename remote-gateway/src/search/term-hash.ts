/**
 * Index of a term in sparse vectors and in the static embedder's asset: 32-bit FNV-1a over UTF-16 code units, then
 * MurmurHash3's finaliser, so that similar terms spread. It is on disk: changing it means re-indexing.
 */
export function termHash(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
