import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const TEXTS = ['The gate opens at low water, and boats wait on the left side of it.', 'All boats leave by noon.'];

const headings = async (signature: string) => {
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), TEXTS, 60, 100);
    lines(pen, [signature], 60, 200);
    lines(pen.font('Helvetica-Bold', 10), ['Ann Hale', 'Chief Executive Officer'], 320, 225, 20);
    lines(pen.font('Helvetica', 10), TEXTS, 60, 300);
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#')).length;
};

it.each(['/s/ ANN HALE', 'By: / s / ANN HALE', 'Signed: ______________'])(
  'bold names and offices below %s are no headings',
  async (signature) => {
    expect(await headings(signature)).toBe(0);
  },
);

it.each(['The board of the gate', 'The gate was opened by:', `By: Ann Hale${', who signs for all of them'.repeat(4)}`])(
  'below %s they are',
  async (text) => {
    expect(await headings(text)).toBeGreaterThan(0);
  },
);
