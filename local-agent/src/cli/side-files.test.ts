import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { drawPdf, lines } from '../convert/pdf/draw-pdf.test.fixture.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

const illustrated = () => {
  const canvas = createCanvas(40, 40);
  canvas.getContext('2d').fillRect(0, 0, 40, 40);
  const image = canvas.toBuffer('image/png');
  return drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), ['A text with an image below.'], 60, 60);
    pen.image(image, 60, 100, { width: 200 });
  });
};

describe('files beside the Markdown', () => {
  it('are images that it links from where it is, and never replace others unasked', async () => {
    await using dir = await tempDir();
    await writeFile(join(dir.path, 'my report.pdf'), await illustrated());
    const args = ['convert', 'my report.pdf', '--out', 'md', '--images', 'md/pictures'];
    expect(await docferry(args, { dir })).toMatchObject({ code: 0 });
    const markdown = await readFile(join(dir.path, 'md/my report.md'), 'utf8');
    expect(markdown).toContain('![Figure](pictures/my-report-p1-1.png)');
    expect(await readdir(join(dir.path, 'md/pictures'))).toEqual(['my-report-p1-1.png']);
    const again = await docferry(['convert', 'my report.pdf', '--images', 'md/pictures'], { dir });
    expect(again).toMatchObject({ stderr: expect.stringContaining('my-report-p1-1.png is already there') });
    expect(await docferry([...args, '--force'], { dir })).toMatchObject({ code: 0 });
  });

  it('are drawings of the layout, one a page', async () => {
    await using dir = await tempDir();
    await writeFile(join(dir.path, 'a.pdf'), await illustrated());
    expect(await docferry(['convert', 'a.pdf', '--debug-layout', 'drawn'], { dir })).toMatchObject({ code: 0 });
    expect(await readFile(join(dir.path, 'drawn/a-p1.svg'), 'utf8')).toMatch(/^<svg/);
  });
});
