import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../detect/detect-format.ts';
import { UserError } from '../../errors.ts';
import { DEFAULT_LIMITS } from '../conversion.ts';
import { convertWith } from '../convert-with.test.support.ts';
import { ppt } from './convert-ppt.ts';

/** A presentation that LibreOffice saved as PowerPoint 97. */
const DECK = gunzipSync(readFileSync(new URL('fixtures/deck.ppt.gz', import.meta.url)));

describe('ppt', () => {
  it('reads titles, bullets with levels, tables and notes, and leaves hidden slides out', async () => {
    const { markdown, segments, warnings } = await convertWith(ppt, DECK);
    expect(markdown.split('\n\n')).toEqual([
      '# Pumps',
      'A course',
      '## Parts',
      '- Pipe\n  - Steel\n- **Tank**',
      '> **Notes:**\n>\n> Show one.',
      '## Values',
      '| Part | Size |\n| --- | --- |\n| Pipe | 3 |',
    ]);
    expect(segments?.map(({ kind, label }) => [kind, label])).toEqual([
      ['slide', '1'],
      ['slide', '2'],
      ['slide', '3'],
    ]);
    expect(warnings).toEqual([{ code: 'hidden_slide', message: 'The hidden slide 4 was omitted.', segment: '4' }]);
    expect((await detectFormat(DECK, 'x.bin', DEFAULT_LIMITS)).format).toBe('ppt');
  });

  it('converts the slides that are asked for, and no more than the limit', async () => {
    const one = await convertWith(ppt, DECK, { options: { pages: { first: 3, last: 3 } } });
    expect(one.markdown).toBe('# Values\n\n| Part | Size |\n| --- | --- |\n| Pipe | 3 |');
    const { warnings } = await convertWith(ppt, DECK, { limits: { pages: 1 } });
    expect(warnings?.map(({ code }) => code)).toEqual(['rest_left_out']);
  });

  it('survives damage of any kind', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
      return seed % below;
    };
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(round % 3 === 0 ? DECK.subarray(0, random(DECK.length)) : DECK);
      for (let change = 0; round % 3 !== 0 && change < 200; change++) {
        if (round % 3 === 1) bytes[random(bytes.length)] = random(256);
        else bytes.writeUInt32LE(random(2) ? 0xffff_ffff : 0x7fff_ffff, random(bytes.length - 4));
      }
      const failure = await convertWith(ppt, bytes).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure !== undefined) expect(failure).toBeInstanceOf(UserError);
    }
  });
});
