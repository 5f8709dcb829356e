import type { Gray } from './gray.ts';

/** The image made smaller by a factor below 1, each pixel the mean of those that it covers. */
export function resize({ data, width, height }: Gray, scale: number): Gray {
  if (scale >= 1) return { data, width, height };
  const wide = Math.max(1, Math.round(width * scale));
  const high = Math.max(1, Math.round(height * scale));
  const narrow = new Float32Array(wide * height);
  blend(data, narrow, { length: width, to: wide, lines: height, step: 1, line: width, toStep: 1, toLine: wide });
  const small = new Float32Array(wide * high);
  blend(narrow, small, { length: height, to: high, lines: wide, step: wide, line: 1, toStep: wide, toLine: 1 });
  return { data: Uint8Array.from(small), width: wide, height: high };
}

/** How an axis of an image is stored in memory, before and after. */
type Axis = {
  readonly length: number;
  readonly to: number;
  readonly lines: number;
  readonly step: number;
  readonly line: number;
  readonly toStep: number;
  readonly toLine: number;
};

function blend(source: ArrayLike<number>, target: Float32Array, axis: Axis): void {
  const { length, to, lines, step, line, toStep, toLine } = axis;
  const share = length / to;
  for (let place = 0; place < to; place++) {
    const from = place * share;
    const end = Math.min(length, from + share);
    const [first, last] = [Math.floor(from), Math.min(length - 1, Math.ceil(end) - 1)];
    const [head, tail] = [first + 1 - from, end - last];
    for (let row = 0; row < lines; row++) {
      const at = row * line;
      let sum = 0;
      for (let pixel = first; pixel <= last; pixel++) {
        const weight = pixel === first ? head : pixel === last ? tail : 1;
        sum += weight * (source[at + pixel * step] ?? 255);
      }
      target[row * toLine + place * toStep] = sum / (end - from);
    }
  }
}
