import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const rowsOf = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf(draw))).markdown.split('\n').filter((line) => line.startsWith('|'));

it('one line below the heads and one beside the names leave the other rows and columns to the text', async () => {
  const rows = [
    ['Ferry', 'Decks', 'Cars', 'Crew'],
    ['Isle of Ulva', '3', '64', '18'],
    ['Lady Shuna', '2', '31', '9'],
    ['Gannet', '4', '120', '31'],
  ];
  const text = await rowsOf((pen) => {
    pen.moveTo(60, 78).lineTo(320, 78).stroke();
    pen.moveTo(140, 60).lineTo(140, 130).stroke();
    pen.font('Helvetica', 10);
    cells(pen, rows, [64, 150, 210, 270], 64, 17);
  });
  expect(text).toEqual([
    '| Ferry | Decks | Cars | Crew |',
    '| --- | --- | --- | --- |',
    '| Isle of Ulva | 3 | 64 | 18 |',
    '| Lady Shuna | 2 | 31 | 9 |',
    '| Gannet | 4 | 120 | 31 |',
  ]);
});

it('a label in the middle of several rows is for each of them', async () => {
  const text = await rowsOf((pen) => {
    pen.font('Helvetica', 10);
    for (const y of [60, 77, 129]) pen.moveTo(60, y).lineTo(320, y).stroke();
    cells(pen, [['Watch', 'Officer', 'Berth']], [64, 150, 270], 64);
    cells(
      pen,
      [
        ['Ann Lee', '12'],
        ['Bo Berg', '14'],
        ['Cy Dunn', '15'],
        ['Di Frey', '17'],
      ],
      [150, 270],
      80,
      12,
    );
    cells(pen, [['Port'], ['Starboard']], [64], 86, 24);
  });
  expect(text.slice(2)).toEqual([
    '| Port | Ann Lee | 12 |',
    '| Port | Bo Berg | 14 |',
    '| Starboard | Cy Dunn | 15 |',
    '| Starboard | Di Frey | 17 |',
  ]);
});

it('lines made of dots are lines', async () => {
  const text = await rowsOf((pen) => {
    for (const y of [76, 96, 116]) for (let x = 60; x < 300; x += 1.5) pen.rect(x, y, 0.75, 0.75).fill('#333333');
    pen.fillColor('#000000').font('Helvetica', 10);
    cells(
      pen,
      [
        ['Buoy', 'Light', 'Depth'],
        ['Skerry', 'Fl(2) 10s', '14.5'],
        ['Sound of Gigha and', 'Q', '9.0'],
      ],
      [64, 160, 260],
      62,
      20,
    );
    pen.text('', 0, 0);
  });
  expect(text).toEqual([
    '| Buoy | Light | Depth |',
    '| --- | --- | --- |',
    '| Skerry | Fl(2) 10s | 14.5 |',
    '| Sound of Gigha and | Q | 9.0 |',
  ]);
});
