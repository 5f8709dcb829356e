import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../detect/detect-format.ts';
import { UserError } from '../../errors.ts';
import { DEFAULT_LIMITS } from '../conversion.ts';
import { convertWith } from '../convert-with.test.support.ts';
import { doc } from './convert-doc.ts';
import { word6 } from './word6.test.fixture.ts';

/** Documents that LibreOffice saved as Word 97. */
const fixture = (name: string) => gunzipSync(readFileSync(new URL(`fixtures/${name}.doc.gz`, import.meta.url)));

describe('doc', () => {
  it('reads headings, marks, numbered and nested lists, and tables with merged cells', async () => {
    const { markdown, metadata, title } = await convertWith(doc, fixture('manual'));
    expect(markdown.split('\n\n')).toEqual([
      '# Pump manual',
      '## Use',
      'Press **start**, then *wait*. Water is H<sub>2</sub>O.',
      '1. one\n2. two',
      '- dot\n  - deeper',
      '### Values',
      '| Part | Size | Size |\n| --- | --- | --- |\n| Pipe | 3 | 4 |\n| Pipe | 5 | 6 |',
      'Grüße — 中文',
    ]);
    expect([title, metadata?.author]).toEqual(['Pump manual', 'Ann']);
    expect(await detectFormat(fixture('manual'), 'x.bin', DEFAULT_LIMITS)).toEqual({
      format: 'doc',
      mimeType: 'application/msword',
    });
  });

  it('writes formulas of Equation Editor as LaTeX, displayed where they stand alone', async () => {
    const { markdown } = await convertWith(doc, fixture('formulas'));
    expect(markdown.split('\n\n')).toEqual([
      'The flow $q^{2}$ grows with the depth.',
      '$$h=\\frac{a+b}{\\sqrt{c}}$$',
      '$$\\sum_{i=1}^{n} x_{i}\\leq \\left(\\alpha -\\beta\\right)$$',
      '$$\\left[\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}\\right]+\\int_{0}^{1} xdx\\overrightarrow{v}$$',
      'End of the test.',
    ]);
  });

  it('shows merged cells again below themselves, a single cell as a box, and a table within a cell as its rows', async () => {
    const { markdown } = await convertWith(doc, fixture('tables'));
    expect(markdown.split('\n\n')).toEqual([
      'Pump A and its valve.',
      'Parts',
      '| Part | Kind | Bar |\n| --- | --- | --- |\n| Bolt | steel | 9 |\n| Nut, all kinds | Nut, all kinds | 9 |',
      'Tests',
      '| Test | Result |\n| --- | --- |\n| Dry | low 1<br>high 2<br>both days |',
      'End',
    ]);
  });

  it('finds headings that only their look shows', async () => {
    const { markdown } = await convertWith(doc, fixture('looks'));
    const lines = markdown.split('\n');
    expect(lines.filter((line) => /^#|\*/.test(line))).toEqual(['# Wells', '## Depth', '**Note** that it holds.']);
  });

  it('shows what is chosen in forms, and counts empty items', async () => {
    const { markdown } = await convertWith(doc, fixture('forms'));
    expect(markdown.split('\n\n').slice(0, 5)).toEqual(['1. Open', '3) Close', 'Pressure high', 'Dry ☒', 'Wet ☐']);
  });

  it('finds streams whose names are in another case', async () => {
    const renamed = (['WordDocument', '1Table', '0Table'] as const).reduce((bytes, name) => {
      const at = bytes.indexOf(Buffer.from(name, 'utf16le'));
      if (at >= 0) bytes.write(name.toUpperCase(), at, 'utf16le');
      return bytes;
    }, fixture('notes'));
    expect(renamed.includes(Buffer.from('WORDDOCUMENT', 'utf16le'))).toBe(true);
    expect(await detectFormat(renamed, 'x.bin', DEFAULT_LIMITS)).toMatchObject({ format: 'doc' });
    expect((await convertWith(doc, renamed)).markdown).toContain('[site](https://example.org/x)');
  });

  it('reads notes and links', async () => {
    const { markdown } = await convertWith(doc, fixture('notes'));
    expect(markdown).toBe('# Use\n\nPress **start**.[^1] See [site](https://example.org/x).\n\n[^1]: At sea level.');
  });

  it('quotes comments when asked, and else says that they are there', async () => {
    const { markdown } = await convertWith(doc, fixture('comments'), { options: { comments: true } });
    expect(markdown).toBe('Open the valve.\n\n> **Comment by Ann Lee:**\n>\n> How far?');
    const without = await convertWith(doc, fixture('comments'));
    expect([without.markdown, without.warnings?.map(({ code }) => code)]).toEqual([
      'Open the valve.',
      ['comments_left_out'],
    ]);
  });

  it('ends at the limit with a warning', async () => {
    const { markdown, warnings } = await convertWith(doc, fixture('manual'), { limits: { nodes: 12 } });
    expect(markdown.split('\n\n')).toHaveLength(3);
    expect(warnings?.map(({ code }) => code)).toEqual(['rest_left_out']);
  });

  it('refuses documents that are encrypted, older, or not there', async () => {
    const changed = (offset: number, value: number) => {
      const bytes = fixture('manual');
      // The header begins the stream of the text.
      const header = bytes.indexOf(Buffer.from('eca5', 'hex'));
      bytes.writeUInt16LE(value, header + offset);
      return convertWith(doc, bytes);
    };
    await expect(changed(2, 0x21)).rejects.toMatchObject({ code: 'UNSUPPORTED_FORMAT' });
    await expect(changed(10, 0x0100)).rejects.toMatchObject({ message: expect.stringMatching(/password/) });
    await expect(changed(0, 0)).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
  });

  it.each([
    ['Word 97', fixture('manual')],
    [
      'Word 6',
      word6([
        { text: 'Pumps', style: 1 },
        { text: 'Keep dry', letters: [85, 1] },
      ]),
    ],
  ])('survives damage of any kind: %s', async (_, whole) => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
      return seed % below;
    };
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.from(round % 3 === 0 ? whole.subarray(0, random(whole.length)) : whole);
      for (let change = 0; round % 3 !== 0 && change < 8; change++) {
        if (round % 3 === 1) bytes[random(bytes.length)] = random(256);
        else bytes.writeUInt32LE(random(2) ? 0xffff_ffff : 0x7fff_ffff, random(bytes.length - 4));
      }
      const failure = await convertWith(doc, bytes).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure !== undefined) expect(failure).toBeInstanceOf(UserError);
    }
  });
});
