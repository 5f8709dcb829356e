import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { draw, field, formPdf, mark } from './form-pdf.test.fixture.ts';

const placed = (body: string, height = 200) => `<subform layout="position" w="560pt" h="${height}pt">${body}</subform>`;

const convertForm = (body: string, master = '') => convertWith(pdf, formPdf(body, master));

it('reads a form that is XFA alone in place of the page that asks for another reader', async () => {
  const { markdown, stats, warnings } = await convertForm(
    placed(
      field('port', 'Home port', 'x="210pt" y="40pt" w="200pt" h="30pt"') +
        field('owner', 'Owner', 'x="0pt" y="40pt" w="200pt" h="30pt"', 'Ida Marsh') +
        draw('Boat licence', 'x="0pt" y="0pt" w="560pt" h="24pt"', '<font size="18pt"/>'),
    ),
  );
  expect(markdown).toBe('# Boat licence\n\nOwner: Ida Marsh  \nHome port:');
  expect(stats).toMatchObject({ pages: 1, ocr_pages: 0, tables: 0 });
  expect(warnings).toEqual([]);
});

it('puts numbers before questions and marks after them, though their boxes overlap', async () => {
  const { markdown } = await convertForm(
    placed(
      draw('Is there an engine?', 'x="0pt" y="0pt" w="560pt" h="14pt"', '<margin leftInset="14pt"/>') +
        mark('Yes', 'x="300pt" y="1pt" w="80pt" h="14pt"', true) +
        mark('No', 'x="400pt" y="1pt" w="80pt" h="14pt"', false) +
        draw('7', 'x="0pt" y="0pt" w="10pt" h="12pt"') +
        field('type', 'Type', 'x="14pt" y="30pt" w="200pt" h="30pt"', 'Inboard') +
        draw('8', 'x="0pt" y="30pt" w="10pt" h="12pt"'),
    ),
  );
  expect(markdown).toBe('7 Is there an engine? ☑ Yes ☐ No\n\n8 Type: Inboard');
});

it('shows the choice that was made, and what is visible', async () => {
  const choice =
    '<field x="0pt" y="0pt" w="200pt" h="30pt"><ui><choiceList/></ui><caption placement="left" reserve="60pt"><value><text>Rig:</text></value></caption><value><text>2</text></value><items><text>Sloop</text><text>Ketch</text></items><items save="1"><text>1</text><text>2</text></items></field>';
  const hidden =
    '<draw x="0pt" y="40pt" w="100pt" h="14pt" presence="invisible"><value><text>Unseen</text></value></draw>';
  const secret =
    '<field x="0pt" y="60pt" w="200pt" h="30pt"><ui><passwordEdit/></ui><value><text>hush</text></value></field>';
  const { markdown } = await convertForm(placed(choice + hidden + secret));
  expect(markdown).toBe('Rig: Ketch');
});

it('keeps lines that the form breaks, and parts paragraphs at blank ones', async () => {
  const rich =
    '<draw x="0pt" y="0pt" w="400pt" h="90pt"><value><exData contentType="text/html"><body xmlns="http://www.w3.org/1999/xhtml"><p>Keep clear of</p><p>the <b>moorings</b>.</p><p> </p><p>Sound the horn<br/>in fog.</p></body></exData></value></draw>';
  const { markdown } = await convertForm(placed(rich));
  expect(markdown).toBe('Keep clear of  \nthe **moorings**.\n\nSound the horn  \nin fog.');
});

it('keeps the rows and cells of tables', async () => {
  const row = (...cells: readonly string[]) =>
    `<subform layout="row">${cells.map((cell) => draw(cell, 'w="100pt" h="14pt"')).join('')}</subform>`;
  const { markdown, stats } = await convertForm(
    `<subform layout="table" columnWidths="100pt 100pt">${row('Buoy', 'Depth')}${row('North', '12')}</subform>`,
  );
  expect(markdown).toBe('| Buoy | Depth |\n| --- | --- |\n| North | 12 |');
  expect(stats).toMatchObject({ tables: 1 });
});

it('cites each page, and says once what stands on all of them', async () => {
  const next = '<breakBefore targetType="pageArea" startNew="1"/>';
  const line = (text: string) => draw(text, 'x="0pt" y="0pt" w="200pt" h="14pt"');
  const { markdown, segments } = await convertForm(
    placed(line('First part')) + placed(next + line('Second part')),
    draw('Harbour office', 'x="20pt" y="10pt" w="200pt" h="14pt"') +
      draw('Keep a copy', 'x="20pt" y="760pt" w="200pt" h="14pt"'),
  );
  expect(segments?.map(({ label, start, end }) => [label, markdown.slice(start, end)])).toEqual([
    ['1', 'Harbour office\n\nFirst part\n\nKeep a copy'],
    ['2', 'Second part'],
  ]);
});

it('a form that cannot be read stays the page that it has', async () => {
  const broken = formPdf(placed('')).toString('latin1').replaceAll('template', 'tempiate');
  const { markdown } = await convertWith(pdf, Buffer.from(broken, 'latin1'));
  expect(markdown).toContain('Another reader is needed for this form.');
});

it('says what helps with a form of drawings alone', async () => {
  const drawing =
    '<draw x="0pt" y="0pt" w="90pt" h="90pt"><value><rectangle><edge thickness="2pt"/></rectangle></value></draw>';
  await expect(convertForm(placed(drawing))).rejects.toMatchObject({
    code: 'CONVERSION_FAILED',
    advice: expect.stringMatching(/print it to PDF/),
  });
});
