import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const BODIES = ['gate', 'lock', 'quay', 'boat', 'lamp'].map((name) => `The ${name}^ is closed at low water.`);

/** How many pages keep lines at the foot, where so many of five have them. */
async function kept(foot: readonly string[], { pitch = 12, pages = 2 } = {}): Promise<number> {
  const file = await drawPdf((pen) => {
    for (const [page, body] of BODIES.entries()) {
      if (page > 0) pen.addPage();
      lines(pen.font('Helvetica', 10), [body], 60, 300);
      if (page < pages) lines(pen, foot, 60, 760, pitch, 1);
    }
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split(foot.at(-1) ?? '').length - 1;
}

it('notes that are at the foot of several pages stay on each', async () => {
  expect(await kept(['Note: 2 gates are closed.'])).toBe(2);
  expect(await kept(['Notes of the harbour board'])).toBe(0);
  expect(await kept(['Note: 2 gates are closed.'], { pages: 3 })).toBe(0);
});

it('marked notes stay where the text has their mark', async () => {
  expect(await kept(['^ In spring.'])).toBe(2);
  expect(await kept(['^ In spring.'], { pages: 5 })).toBe(5);
  expect(await kept(['* In spring.'])).toBe(0);
});

it('further lines of a note stay with it', async () => {
  expect(await kept(['Note: two gates are closed in spring and', 'one in autumn.'])).toBe(2);
  expect(await kept(['Note: two gates are closed.', 'The Harbour'], { pitch: 30 })).toBe(0);
});
