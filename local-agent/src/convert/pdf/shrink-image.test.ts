import { describe, expect, it } from 'vitest';
import { shrinkImage } from './shrink-image.ts';

describe('an image of too many pixels', () => {
  it('becomes smaller by a whole factor, each pixel the mean of those that it stands for', () => {
    const data = Uint8Array.from([0, 0, 0, 200, 0, 0, 9, 9, 9, 100, 0, 0, 100, 0, 0, 9, 9, 9]);
    expect(shrinkImage({ width: 3, height: 2, kind: 2, data, interpolate: false }, 3)).toEqual({
      width: 2,
      height: 1,
      kind: 2,
      data: Uint8ClampedArray.from([100, 0, 0, 9, 9, 9]),
      interpolate: false,
    });
  });

  it('becomes grey where it was black and white', () => {
    const data = Uint8Array.from([0b1100_0000, 0b1000_0000, 0b0110_0000, 0]);
    expect(shrinkImage({ width: 10, height: 2, kind: 1, data }, 10)).toMatchObject({
      width: 5,
      height: 1,
      data: Uint8ClampedArray.from([191, 191, 191, 64, 64, 64, 0, 0, 0, 0, 0, 0, 64, 64, 64]),
    });
  });

  it('is left as it is where it is small enough, and so is what is no image', () => {
    const image = { width: 2, height: 1, kind: 3, data: new Uint8ClampedArray(8) };
    expect(shrinkImage(image, 2)).toBe(image);
    expect(shrinkImage(null)).toBeNull();
    expect(shrinkImage('Image')).toBe('Image');
  });
});
