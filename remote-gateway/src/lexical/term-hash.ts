/**
 * Index of a term in sparse vectors and in the static embedder's asset: 32-bit FNV-1a over UTF-16 code units, then
 * MurmurHash3's finaliser, so that similar terms spread. It is on disk: changing it means re-indexing.
 */
export function termHash(term: string): number {
  return finished(continued(FNV_BASIS, term));
}

/** The state of the hash after a term and a space, from which {@link hashAfter} continues. */
export function hashBefore(term: string): number {
  return continued(continued(FNV_BASIS, term), ' ');
}

/** `termHash` of two terms with a space between. */
export function hashAfter(before: number, term: string): number {
  return finished(continued(before, term));
}

const FNV_BASIS = 0x811c9dc5;

function continued(state: number, text: string): number {
  let hash = state;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash;
}

function finished(state: number): number {
  let hash = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
