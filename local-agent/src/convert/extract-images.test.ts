import { describe, expect, it } from 'vitest';
import type { ExtractedImage } from './conversion.ts';
import { createImageSink } from './extract-images.ts';

const image = (content: string, page?: number) => ({
  mimeType: 'image/png',
  bytes: new TextEncoder().encode(content),
  ...(page === undefined ? {} : { page }),
});

describe('extracted images', () => {
  it('are named by page and handed out once, however often they are used', () => {
    const got: ExtractedImage[] = [];
    const { sink, warnings } = createImageSink({ images: 9, imageBytes: 99 }, 'img/a-', (one) => got.push(one));
    const links = [image('logo', 1), image('plot', 1), image('logo', 2), image('map', 2)].map(sink.add);
    expect(links).toEqual(['img/a-p1-1.png', 'img/a-p1-2.png', 'img/a-p1-1.png', 'img/a-p2-1.png']);
    expect(got.map(({ name }) => name)).toEqual(['p1-1.png', 'p1-2.png', 'p2-1.png']);
    expect(warnings()).toEqual([]);
  });

  it('stop at the limits of count and bytes and say so', () => {
    const got: ExtractedImage[] = [];
    const { sink, warnings } = createImageSink({ images: 2, imageBytes: 10 }, '', (one) => got.push(one));
    expect([image('12345678'), image('123'), image('12'), image('1')].map(sink.add)).toEqual([
      '1.png',
      undefined,
      '2.png',
      undefined,
    ]);
    expect(got).toHaveLength(2);
    expect(warnings()).toMatchObject([{ code: 'pictures_left_out', message: expect.stringMatching(/^2 images/) }]);
  });

  it('are of kinds that are known', () => {
    const { sink } = createImageSink({ images: 2, imageBytes: 10 }, '', () => {});
    expect(sink.add({ ...image('x'), mimeType: 'image/x-emf' })).toBeUndefined();
  });
});
