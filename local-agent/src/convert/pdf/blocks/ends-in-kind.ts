import type { Box } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { isMarker } from '../patterns/list-marker.ts';
import { AT_EDGE } from './measures.ts';

/** A gap in a line of two parts is wider, font sizes, than one that justification made. */
const KIND_GAP = 3;

/** A declaration with what it is in brackets at the edge of its column, such as `read (name)   [Function]`, also behind a bullet. */
export function endsInKind({ pieces = [], size }: Line, column: Box): boolean {
  const [name, kind, more] = isMarker(pieces[0]?.text ?? '') ? pieces.slice(1) : pieces;
  return (
    name !== undefined &&
    kind !== undefined &&
    !more &&
    kind.x0 - name.x1 > KIND_GAP * size &&
    column.x1 - kind.x1 < AT_EDGE * size &&
    /^(?:\[[^\]]+\]|\([^)]+\))$/.test(kind.text.trim())
  );
}
