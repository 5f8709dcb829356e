import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';

const drawn = async (rows: readonly string[][]) => {
  const bottom = 82 + 12 * rows.length;
  const file = await drawPdf((pen) => {
    for (const y of [60, 78, bottom]) pen.moveTo(60, y).lineTo(460, y).stroke();
    for (const x of [60, 460]) pen.moveTo(x, 60).lineTo(x, bottom).stroke();
    pen.moveTo(180, 60).lineTo(180, 78).stroke();
    cells(pen.font('Helvetica', 9), [['Class', 'What it does']], [66, 180], 65, 12);
    cells(pen, rows, [66, 180], 82, 12);
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter((line) => line.startsWith('|'));
};

it('rows of a body without lines have the columns of its heads', async () => {
  expect(
    await drawn([
      ['gate', 'Opens when the water is low, and stays open until the'],
      ['', 'bell rings two times.'],
      ['weir', 'Holds the water back for the mill and lets through'],
      ['', 'what is too much.'],
      ['lock', 'Lifts boats.'],
    ]),
  ).toEqual([
    '| Class | What it does |',
    '| --- | --- |',
    '| gate | Opens when the water is low, and stays open until the bell rings two times. |',
    '| weir | Holds the water back for the mill and lets through what is too much. |',
    '| lock | Lifts boats. |',
  ]);
});

it('a text over the columns of the heads stays whole', async () => {
  const text = [
    'Classes of the harbour that nobody has written',
    'down are those of the quay, where the keeper',
    'knows each of them by its name.',
  ];
  expect((await drawn(text.map((line) => [line]))).at(-1)).toContain(text.join(' '));
});

it('so does one whose words stand over the line between the heads', async () => {
  const rows = [
    ['Classes of', 'the harbour that nobody has'],
    ['written down', 'are those of the quay and'],
    ['Lampkeepers-of-the-northern-quay', ''],
    ['know their', 'names, and those of all boats.'],
  ];
  expect(await drawn(rows)).toHaveLength(3);
});
