import type { Gray } from './gray.ts';

/** Dark pixels that touch each other; pixels, ends exclusive. */
export type Blob = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly area: number;
};

/** The blobs of an image, and for each pixel the number of its blob, from 1; 0 is paper. */
export type Blobs = { readonly blobs: readonly Blob[]; readonly labels: Int32Array };

/** Finds what is darker than `below` and touches, by sides or corners, in two passes over the rows. */
export function findBlobs({ data, width, height }: Gray, below: number): Blobs {
  const labels = new Int32Array(width * height);
  const parents: number[] = [0];
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root] ?? 0;
    let at = label;
    while (at !== root) {
      const next = parents[at] ?? root;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  const unite = (a: number, b: number): number => {
    if (a === 0 || b === 0 || a === b) return a || b;
    const first = rootOf(a);
    const second = rootOf(b);
    const root = Math.min(first, second);
    parents[Math.max(first, second)] = root;
    return root;
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if ((data[at] ?? 255) >= below) continue;
      const left = x > 0 ? (labels[at - 1] ?? 0) : 0;
      const up = y > 0 ? (labels[at - width] ?? 0) : 0;
      const upLeft = y > 0 && x > 0 ? (labels[at - width - 1] ?? 0) : 0;
      const upRight = y > 0 && x + 1 < width ? (labels[at - width + 1] ?? 0) : 0;
      let label = unite(unite(left, up), unite(upLeft, upRight));
      if (label === 0) {
        label = parents.length;
        parents.push(label);
      }
      labels[at] = label;
    }
  }
  return collect(labels, width, height, parents.length, rootOf);
}

function collect(
  labels: Int32Array,
  width: number,
  height: number,
  count: number,
  rootOf: (label: number) => number,
): Blobs {
  const numbers = new Int32Array(count);
  const blobs: { x0: number; y0: number; x1: number; y1: number; area: number }[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const label = labels[at] ?? 0;
      if (label === 0) continue;
      const root = rootOf(label);
      let number = numbers[root] ?? 0;
      if (number === 0) {
        blobs.push({ x0: x, y0: y, x1: x + 1, y1: y + 1, area: 0 });
        number = blobs.length;
        numbers[root] = number;
      }
      labels[at] = number;
      const blob = blobs[number - 1];
      if (!blob) continue;
      blob.area++;
      blob.x0 = Math.min(blob.x0, x);
      blob.x1 = Math.max(blob.x1, x + 1);
      blob.y1 = y + 1;
    }
  }
  return { blobs, labels };
}
