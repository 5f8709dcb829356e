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

it('lines between columns and below the heads leave the rows to the text, though one of its columns wraps', async () => {
  const text = await rowsOf((pen) => {
    pen.moveTo(60, 77).lineTo(400, 77).stroke();
    for (const x of [120, 320]) pen.moveTo(x, 60).lineTo(x, 160).stroke();
    pen.font('Helvetica', 10);
    cells(pen, [['Code', 'Part', 'Price']], [64, 124, 324], 64);
    cells(
      pen,
      [
        ['KA-12', 'Junction box with five grommets and', '14.20'],
        ['', 'screws for mounting, grey'],
        ['KB-07', 'Cable tie', '0.90'],
        ['KC-31', 'Silicone sealant for outdoor use, in a', '8.45'],
        ['', 'cartridge'],
        ['KD-02', 'Copper pipe', '11.00'],
      ],
      [64, 124, 324],
      82,
      12,
    );
  });
  expect(text.slice(2)).toEqual([
    '| KA-12 | Junction box with five grommets and screws for mounting, grey | 14.20 |',
    '| KB-07 | Cable tie | 0.90 |',
    '| KC-31 | Silicone sealant for outdoor use, in a cartridge | 8.45 |',
    '| KD-02 | Copper pipe | 11.00 |',
  ]);
});

it('cells at the bottom of their rows belong to the lines above them', async () => {
  const text = await rowsOf((pen) => {
    pen.font('Helvetica', 10);
    const xs = [64, 124, 324];
    cells(pen, [['Code', 'Part', 'Price']], xs, 64);
    for (const [index, name] of ['Junction box, grey', 'Silicone sealant', 'Copper pipe, straight'].entries()) {
      cells(pen, [['', `${name}. Delivered to the`]], xs, 84 + 32 * index);
      cells(pen, [[`K-${index}`, 'Old Quay by boat on Mondays', `${index}.50`]], xs, 96 + 32 * index);
    }
  });
  expect(text.slice(2)).toEqual([
    '| K-0 | Junction box, grey. Delivered to the Old Quay by boat on Mondays | 0.50 |',
    '| K-1 | Silicone sealant. Delivered to the Old Quay by boat on Mondays | 1.50 |',
    '| K-2 | Copper pipe, straight. Delivered to the Old Quay by boat on Mondays | 2.50 |',
  ]);
});
