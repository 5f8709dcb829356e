import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';
import { rawPage } from '../raw-pdf.test.fixture.ts';
import { buildWords } from './build-words.ts';

it('two single quotation marks that stand a little apart are one word', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    const end = 60 + pen.widthOfString('It is called the high tide');
    pen.text('It is called the high tide', 60, 60, { lineBreak: false });
    pen.text('\u2019', end, 60, { lineBreak: false }).text('\u2019', end + 5.2, 60, { lineBreak: false });
    pen.text('in spring.', end + 12, 60, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).toContain('the high tide\u2019\u2019 in spring.');
});

it('hyphens that are moved a little within code letters part no word', async () => {
  const file = await drawPdf((pen) => {
    const start = 60 + pen.font('Times-Roman', 10).widthOfString('The boats are read by the option ');
    pen.text('The boats are read by the option ', 60, 60, { lineBreak: false });
    const end = start + pen.font('Courier', 10).widthOfString('--without') + 1.7;
    pen.text('--without', start, 60, { lineBreak: false }).text('-new-boats', end, 60, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).toContain('option `--without-new-boats`');
});

it('hyphens that their font gives as soft ones are hyphens, but for those that break a word at the end of a line', async () => {
  const file = await drawPdf((pen) => {
    const put = (text: string, y: number) => pen.font('Helvetica', 10).text(text, 60, y, { lineBreak: false });
    put(
      'The spare part SS\u00ad2541 of in\u00ad and outlets is kept in the store of the lock, and is not deli\u00ad',
      60,
    );
    put('vered.', 72);
  });
  expect((await convertWith(pdf, file)).markdown).toBe(
    'The spare part SS-2541 of in- and outlets is kept in the store of the lock, and is not delivered.',
  );
});

it('a soft hyphen that a blank stands for is no sign of the text', async () => {
  const { markdown } = await convertWith(
    pdf,
    rawPage('BT/F 12 Tf 20 150 Td(sluice)Tj /Span<</ActualText<FEFF00AD>>>BDC( )Tj EMC[278(keeper)]TJ ET', {
      F: '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>',
    }),
  );
  expect(markdown).toBe('sluicekeeper');
});

it('glyphs count where their own text has signs that nobody could name', async () => {
  const { markdown } = await convertWith(
    pdf,
    rawPage('BT/F 12 Tf 20 150 Td/Span<</ActualText<FEFF00730068FFFDFFFD>>>BDC(ship)Tj EMC( ahoy)Tj ET', {
      F: '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>',
    }),
  );
  expect(markdown).toBe('ship ahoy');
});

it('letters that are each drawn several times with a small shift are read once', async () => {
  const file = await drawPdf((pen) => {
    let x = 60;
    for (const letter of 'All bells call') {
      for (const shift of [0, 0.3, 0, 0.3])
        pen.font('Helvetica', 12).text(letter, x + shift, 60 + shift, { lineBreak: false });
      x += pen.widthOfString(letter);
    }
  });
  expect((await convertWith(pdf, file)).markdown).toBe('All bells call');
});

it('spaces of condensed letters part words', async () => {
  const { markdown } = await convertWith(
    pdf,
    rawPage('BT/F 20 Tf 20 150 Td(the low tide)Tj ET', {
      F: `<</Type/Font/Subtype/TrueType/BaseFont/Narrow/FirstChar 32/LastChar 122/Widths[120 ${'200 240 '.repeat(45)}]>>`,
    }),
  );
  expect(markdown).toBe('the low tide');
});

it("a root of TeX's signs, which reaches down from its base line, stands on that of its text; other signs and fonts do not", () => {
  const baselineOf = (text: string, name: string) => {
    const style = { name, bold: false, italic: false, monospace: false };
    const font = { style, widthScale: 0.001, vertical: false, bitmap: false, ownSigns: false };
    const look = { font, color: '#000000', artifact: false, mark: undefined, invisible: false };
    return buildWords([{ text, x: 0, y: 100, endX: 8, endY: 100, size: 10, look }])[0]?.baseline;
  };
  expect(baselineOf('\u221a', 'ABCDEF+CMSY10')).toBe(108);
  expect(baselineOf('\u221a', 'ABCDEF+MTSY')).toBe(108);
  expect(baselineOf('\u2212', 'ABCDEF+CMSY10')).toBe(100);
  expect(baselineOf('\u221a', 'ABCDEF+Symbol')).toBe(100);
});
