import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const LINES = [
  'The upper lock is filled by two pumps.',
  'Its gates are opened once a day.',
  'A clerk notes the hours.',
] as const;
const NEXT = 'Plan of the lower lock';

const read = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 10))))).markdown;

const write = (pen: Pen) => {
  for (const [index, line] of LINES.entries()) pen.text(line, 72, 100 + 14 * index, { lineBreak: false });
};

/** A sheet that ends at 200, and a line below it. */
const sheet = (pen: Pen) => pen.rect(0, 0, 612, 200).clip();
const below = (pen: Pen, text: string) => pen.text(text, 72, 204, { lineBreak: false });

it('text beyond the clip that shows the rest of the page is not read', async () => {
  const markdown = await read((pen) => {
    write(sheet(pen));
    below(pen, NEXT);
  });
  expect(markdown).toContain(LINES[2]);
  expect(markdown).not.toContain(NEXT);
});

it('text beyond a clip that shows a part of the page is read', async () => {
  const markdown = await read((pen) => {
    write(pen);
    below(sheet(pen), NEXT);
    pen.text('Pumps', 72, 160, { lineBreak: false });
  });
  expect(markdown).toContain('Pumps');
  expect(markdown).toContain(NEXT);
});

it('text below the sheet that is drawn without its clip is read', async () => {
  const markdown = await read((pen) => {
    write(sheet(pen.save()));
    below(pen.restore(), NEXT);
  });
  expect(markdown).toContain(NEXT);
});

it('a space that the sheet shows parts words, however near they are', async () => {
  const markdown = await read((pen) => {
    write(sheet(pen));
    pen.text('Upper', 72, 160, { lineBreak: false });
    const end = 72 + pen.widthOfString('Upper');
    pen.text(' ', end, 160, { lineBreak: false }).text('gate', end + 0.8, 160, { lineBreak: false });
  });
  expect(markdown).toContain('Upper gate');
});
