import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';

const XS = [60, 150, 250];

const rowsOf = async (groups: readonly (readonly (readonly string[])[])[]): Promise<string[]> => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    let y = 80;
    const rule = () => pen.moveTo(56, y).lineTo(500, y).stroke();
    rule();
    for (const group of groups) {
      cells(pen, group, XS, y + 4, 13);
      y += 13 * group.length + 4;
      rule();
    }
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('|') && !line.includes('---'));
};

it('rows between two lines that a label stands beside are rows of their own', async () => {
  const rows = await rowsOf([
    [
      ['Reading', 'open.tide', 'Open a table of tides'],
      ['', 'read.harbour.levels', 'Read the levels of a harbour'],
      ['', 'close.tide', 'Close it'],
    ],
    [
      ['Changing', 'drop.gaps', 'Drop what has no level'],
      ['the tables', 'smooth', 'Smooth the levels by their neighbours in time'],
      ['', 'shift', 'Shift all times'],
      ['', 'scale', 'Change the unit of all levels'],
    ],
    [
      ['Drawing', 'plot.tide', 'Draw the levels'],
      ['', 'plot.moon', 'Draw the phases of the moon'],
    ],
  ]);
  expect(rows).toEqual([
    '| Reading | open.tide | Open a table of tides |',
    '| Reading | read.harbour.levels | Read the levels of a harbour |',
    '| Reading | close.tide | Close it |',
    '| Changing the tables | drop.gaps | Drop what has no level |',
    '| Changing the tables | smooth | Smooth the levels by their neighbours in time |',
    '| Changing the tables | shift | Shift all times |',
    '| Changing the tables | scale | Change the unit of all levels |',
    '| Drawing | plot.tide | Draw the levels |',
    '| Drawing | plot.moon | Draw the phases of the moon |',
  ]);
});

it('lines of cells between two lines stay one row', async () => {
  const rows = await rowsOf([
    [
      ['Harbour', 'Depth at low', 'The least depth that ships find at the quay'],
      ['', 'tide of each', 'in the years since the harbour was dredged, which'],
      ['', 'of the quays', 'the pilots measure each spring from their boats'],
    ],
    [
      ['Lock', 'Width of the', 'The width between the gates, measured where the'],
      ['', 'chamber that', 'walls are nearest to each other, without fenders'],
      ['', 'ships enter', 'that hang there in winter and at high water only'],
    ],
    [
      ['Bridge', 'Height above', 'The height above the mean of the high waters, as'],
      ['', 'high water', 'the authority publishes it for the next summer'],
    ],
  ]);
  expect(rows).toHaveLength(3);
});
