import type { Atom } from '../atom.ts';
import { makePack, type Pack } from '../pack-atoms.ts';
import type { CodePiece } from './split-code.ts';

/** Below this share of a chunk a definition is joined with its neighbour. */
const SMALL_SHARE = 0.25;

/**
 * Packs the pieces of a source into chunks: small neighbours together, the statements of one definition as full as
 * they fit. Two neighbours that are both large never share a chunk, so that an edit moves no boundary beyond them.
 */
export function packCode(text: string, pieces: readonly CodePiece[], size: number): Pack[] {
  const packs: Pack[] = [];
  let last: CodePiece | undefined;
  for (const piece of pieces) {
    const pack = packs.at(-1);
    const joined = pack && last && mayShare(pack, last, piece, size) ? join(text, pack, piece, size) : undefined;
    if (joined) packs[packs.length - 1] = joined;
    else packs.push({ start: piece.start, end: piece.end, tokens: piece.tokens, atoms: [atomOf(piece)] });
    last = piece;
  }
  return packs;
}

function mayShare(pack: Pack, last: CodePiece, piece: CodePiece, size: number): boolean {
  if (last.scope !== piece.scope || pack.tokens + piece.tokens > size) return false;
  const unnamed = last.path === last.scope && piece.path === piece.scope;
  return unnamed || pack.tokens < size * SMALL_SHARE || piece.tokens < size * SMALL_SHARE;
}

function join(text: string, pack: Pack, piece: CodePiece, size: number): Pack | undefined {
  const joined = makePack(text, pack.start, [...pack.atoms, atomOf(piece)]);
  // Joined texts may count a token more than their parts.
  return joined.tokens <= size ? joined : undefined;
}

function atomOf({ start, end, tokens, path, symbols }: CodePiece): Atom {
  return { start, end, tokens, path, symbols, prose: false, bodyStart: start, lead: [], leadTokens: 0 };
}
