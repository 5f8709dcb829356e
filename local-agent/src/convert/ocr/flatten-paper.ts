import { brightnessAt, type Gray } from './gray.ts';

/** Side of the squares whose brightest part is taken for bare paper, as a part of the image's longer side. */
const SQUARE_SHARE = 1 / 48;
const MIN_SQUARE = 8;
/** Share of a square's pixels that are darker than what is taken for its paper. */
const PAPER_SHARE = 0.85;
/** Paper this much darker than the page's brightest is none: the table beneath, or a photograph. */
const MIN_PAPER = 0.3;
/** Paper is even enough when all of it is at least this bright. */
const EVEN = 236;

/**
 * Evens out shadows, yellowed and grey paper: divides each pixel by the brightness of the bare paper around it. Areas
 * without bare paper stay as they are. Gives the same image back when its paper is even and white.
 */
export function flattenPaper(image: Gray): Gray {
  const { data, width, height } = image;
  const side = Math.max(MIN_SQUARE, Math.round(Math.max(width, height) * SQUARE_SHARE));
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const brightest = brightnessAt(image, 0.95);
  const measured = paperOfSquares(image, side, columns, rows);
  const paper = smooth(brighten(measured, columns, rows), columns, rows);
  if (paper.every((value) => value >= EVEN)) return image;
  const flat = new Uint8Array(data.length);
  const across = Array.from({ length: width }, (_, x) => {
    const u = Math.min(columns - 1, Math.max(0, (x + 0.5) / side - 0.5));
    return { left: Math.floor(u), share: u - Math.floor(u) };
  });
  const levels = new Float32Array(columns + 1);
  for (let y = 0, at = 0; y < height; y++) {
    const v = Math.min(rows - 1, Math.max(0, (y + 0.5) / side - 0.5));
    const top = Math.floor(v);
    const below = Math.min(rows - 1, top + 1);
    for (let column = 0; column < columns; column++)
      levels[column] = mix(paper[top * columns + column], paper[below * columns + column], v - top);
    levels[columns] = levels[columns - 1] ?? 255;
    for (const { left, share } of across) {
      const level = mix(levels[left], levels[left + 1], share);
      const value = data[at] ?? 255;
      flat[at++] = level < MIN_PAPER * brightest ? value : Math.min(255, (value * 250) / Math.max(1, level));
    }
  }
  return { data: flat, width, height };
}

const mix = (from = 255, to = 255, share = 0) => from + (to - from) * share;

function paperOfSquares({ data, width, height }: Gray, side: number, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      let count = 0;
      for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 2) {
        for (let x = column * side; x < Math.min(width, (column + 1) * side); x += 2) {
          const value = data[y * width + x] ?? 255;
          counts[value] = (counts[value] ?? 0) + 1;
          count++;
        }
      }
      let left = PAPER_SHARE * count;
      let value = 0;
      while (value < 255 && left > (counts[value] ?? 0)) left -= counts[value++] ?? 0;
      paper[row * columns + column] = value;
    }
  }
  return paper;
}

/** Squares that letters fill take the paper of those around them. */
function brighten(paper: Float32Array, columns: number, rows: number): Float32Array {
  return paper.map((value, index) => {
    const around = neighbours(paper, index, columns, rows).sort((a, b) => a - b);
    return Math.max(value, around[Math.floor(around.length / 2)] ?? value);
  });
}

const smooth = (paper: Float32Array, columns: number, rows: number): Float32Array =>
  paper.map((_, index) => {
    const around = neighbours(paper, index, columns, rows);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });

function neighbours(paper: Float32Array, index: number, columns: number, rows: number): number[] {
  const row = Math.floor(index / columns);
  const column = index % columns;
  const around: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      around.push(paper[y * columns + x] ?? 255);
    }
  }
  return around;
}
