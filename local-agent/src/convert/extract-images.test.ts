import { describe, expect, it } from 'vitest';
import type { ExtractedPicture } from './conversion.ts';
import { createPictureSink } from './extract-images.ts';

const picture = (content: string, page?: number) => ({
  mimeType: 'image/png',
  bytes: new TextEncoder().encode(content),
  ...(page === undefined ? {} : { page }),
});

describe('extracted pictures', () => {
  it('are named by page and handed out once, however often they are used', () => {
    const got: ExtractedPicture[] = [];
    const { sink, warnings } = createPictureSink({ pictures: 9, pictureBytes: 99 }, 'img/a-', (one) => got.push(one));
    const links = [picture('logo', 1), picture('plot', 1), picture('logo', 2), picture('map', 2)].map(sink.add);
    expect(links).toEqual(['img/a-p1-1.png', 'img/a-p1-2.png', 'img/a-p1-1.png', 'img/a-p2-1.png']);
    expect(got.map(({ name }) => name)).toEqual(['p1-1.png', 'p1-2.png', 'p2-1.png']);
    expect(warnings()).toEqual([]);
  });

  it('stop at the limits of count and bytes and say so', () => {
    const got: ExtractedPicture[] = [];
    const { sink, warnings } = createPictureSink({ pictures: 2, pictureBytes: 10 }, '', (one) => got.push(one));
    expect([picture('12345678'), picture('123'), picture('12'), picture('1')].map(sink.add)).toEqual([
      '1.png',
      undefined,
      '2.png',
      undefined,
    ]);
    expect(got).toHaveLength(2);
    expect(warnings()).toMatchObject([{ code: 'pictures_left_out', message: expect.stringMatching(/^2 pictures/) }]);
  });

  it('are of kinds that are known', () => {
    const { sink } = createPictureSink({ pictures: 2, pictureBytes: 10 }, '', () => {});
    expect(sink.add({ ...picture('x'), mimeType: 'image/x-emf' })).toBeUndefined();
  });
});
