import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

it('a word in the middle of the frame around a listing is no line of it', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    pen.text('The reader of the tide tables is called with the name of a harbour, and gives its rows:', 60, 60, {
      width: 480,
      lineBreak: false,
    });
    pen.text('each row is a tide, the earliest first, whichever year the clock of the office is showing.', 60, 72, {
      lineBreak: false,
    });
    const end =
      60 +
      pen.widthOfString('each row is a tide, the earliest first, whichever year the clock of the office is showing.');
    pen.font('Courier', 8);
    const half = pen.widthOfString('Example') / 2;
    pen.moveTo(60, 92).lineTo(200, 92).moveTo(300, 92).lineTo(end, 92).stroke();
    pen.text('Example', (60 + end) / 2 - half, 88, { lineBreak: false });
    pen.text('tides> open( "harbour" );', 66, 100, { lineBreak: false });
    pen.text('[ 12, 14, 11 ]', 66, 110, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('\n\nExample\n\n```\ntides> open( "harbour" );\n[ 12, 14, 11 ]\n```');
});
