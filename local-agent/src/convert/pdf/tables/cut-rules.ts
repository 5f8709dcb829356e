import type { Rule } from '../../page/page-content.ts';

/** Lines that part the texts above a line reach so far above it, points; those that only meet it do not. */
const MIN_ABOVE = 4;

/** Lying lines in the pieces between the standing lines that cross them: each piece is that of what stands above it. */
export function cutRules(horizontal: readonly Rule[], vertical: readonly Rule[]): Rule[] {
  return horizontal.flatMap((line) => {
    const cuts = vertical
      .filter(({ at, from, to }) => at > line.from && at < line.to && from < line.at - MIN_ABOVE && to > line.at)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
    return [line.from, ...cuts].map((from, index) => ({ ...line, from, to: cuts[index] ?? line.to }));
  });
}

/** Pieces of one line, each right behind the one before, as that line again. */
export function joinPieces(pieces: readonly Rule[]): Rule[] {
  const lines: Rule[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last?.at === piece.at && last.to === piece.from) lines[lines.length - 1] = { ...last, to: piece.to };
    else lines.push(piece);
  }
  return lines;
}
