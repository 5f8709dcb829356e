import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

it('cells in the middle of their rows are in one row with all lines of the others', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const say = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    say('The protocol has these commands:', 60, 60);
    say('Command', 60, 90);
    say('Action taken', 140, 90);
    const rows = [
      ['HELO', 'Accepts the greeting from the client and stores it in the field', 'that holds greetings.'],
      ['EHLO', 'Accepts the greeting from the client and sets the server to the', 'Extended mode.'],
      ['NOOP', 'Takes no action.'],
      ['MAIL', 'Accepts the address of the sender and stores it as long as this', 'Letter is read.'],
    ];
    let y = 118;
    for (const [name = '', ...texts] of rows) {
      say(name, 60, y + 6 * (texts.length - 1));
      for (const [line, text] of texts.entries()) say(text, 140, y + 12 * line);
      y += 12 * texts.length + 16;
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.trim().split('\n').slice(2)).toEqual([
    '| Command | Action taken |',
    '| --- | --- |',
    '| HELO | Accepts the greeting from the client and stores it in the field that holds greetings. |',
    '| EHLO | Accepts the greeting from the client and sets the server to the Extended mode. |',
    '| NOOP | Takes no action. |',
    '| MAIL | Accepts the address of the sender and stores it as long as this Letter is read. |',
  ]);
});
