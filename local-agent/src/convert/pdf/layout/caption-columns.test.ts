import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const drawn = async (left: readonly string[], right: readonly string[]) => {
  const file = await drawPdf((pen) => {
    lines(
      pen.font('Helvetica', 10),
      ['The keepers of both gates wrote the level of the water down each morning.'],
      60,
      60,
    );
    lines(pen.font('Helvetica-Bold', 10), left, 60, 100);
    lines(pen, right, 280, 100);
  });
  return (await convertWith(pdf, file)).markdown.split('\n\n').slice(1);
};

it('captions of two lines beside each other are read one after the other', async () => {
  const left = ['Chart 8: Level of the water and', 'the number of barges'];
  const right = ['Chart 9: Level of the water and', 'the number of ferries'];
  expect(await drawn(left, right)).toEqual([`**${left.join(' ')}**`, `**${right.join(' ')}**`]);
});

it('what stands beside a caption and is none is read from side to side', async () => {
  const [first] = await drawn(['Chart 8: Level of the water and', 'barges'], ['Level of the lamps at night', 'bells']);
  expect(first).toContain('Chart 8: Level of the water and Level of the lamps');
});
