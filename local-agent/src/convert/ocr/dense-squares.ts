import type { Gray } from './gray.ts';

/** What is darker is no paper; of a line of letters, bold ones too, less of the square is. */
const PAPER = 215;
const DENSE = 0.55;

/** Squares of an image, row by row, that have next to no paper, as photographs have: 0 is such a square, 255 any other. */
export function denseSquares({ data, width, height }: Gray, side: number): Gray {
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)];
  const squares = new Uint8Array(columns * rows).fill(255);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let dark = 0;
      // One in four pixels is enough.
      for (let y = row * side; y < (row + 1) * side; y += 2)
        for (let at = y * width + column * side, end = at + side; at < end; at += 2)
          if ((data[at] ?? 255) < PAPER) dark++;
      if (4 * dark > DENSE * side * side) squares[row * columns + column] = 0;
    }
  return { data: squares, width: columns, height: rows };
}
