import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPdf, stream } from '../raw-pdf.test.fixture.ts';

const PAGE = 'The lamp is lit at eight.';
const show = (text: string, x: number, y: number) => `BT /H 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`;

/** What is read of a page whose form has a text in its box and one above it, where a line of the page stands. */
const read = async (entries: string, above: string, box = '[0 0 200 120]') => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</H 6 0 R>>/XObject<</F 5 0 R>>>>>>',
    stream(`${show(PAGE, 60, 720)} q 1 0 0 1 60 560 cm /F Do Q`),
    stream(
      `${above} ${show('The rope is coiled.', 0, 100)}`,
      `/Type/XObject/Subtype/Form/BBox${box}${entries}/Resources<</Font<</H 6 0 R>>>>`,
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
  return (await convertWith(pdf, file)).markdown.trim().split(/\n+/);
};

const GROUP = '/Group<</Type/Group/S/Transparency>>';
const HIDDEN = show('All boats are in at night.', 4, 158);
const SEEN = [PAGE, 'The rope is coiled.'];

it.each(['', GROUP])('a text outside of the box of its form is not read (%s)', async (group) => {
  expect(await read(group, HIDDEN)).toEqual(SEEN);
});

it('a form without an area hides nothing', async () => {
  expect((await read('', HIDDEN, '[0 0 200 0]')).join()).toContain('boats');
});

it('a text that a form cuts is read', async () => {
  expect(
    (await read('', show('The bell rings at noon each day of the year', 60, 60), '[0 0 120 120]')).join(),
  ).toContain('The bell rings at noon each day of the year');
});
