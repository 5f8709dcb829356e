import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const XS = [60, 130, 200, 280];
const HEAD = [
  ['Upper', '', 'Hydraulic'],
  ['antenna', 'Mill', 'turbine', 'Granary'],
];

/** A table at a page's end, whose head of two lines has a rule below, and what stands at the top of the next page. */
async function broken(head: readonly (readonly string[])[], below: (pen: Pen) => void): Promise<string> {
  const bytes = await drawPdf((pen) => {
    const heading = (rows: readonly (readonly string[])[], y: number) => {
      cells(pen.font('Helvetica', 10), rows, XS, y, 12);
      pen
        .moveTo(60, y + 26)
        .lineTo(400, y + 26)
        .stroke();
    };
    heading(HEAD, 600);
    const rows = ['Mill', 'Depot', 'Vessel', 'Cistern'].map((name, at) => [name, `9${at}`, 'Portable', 'The gearbox']);
    cells(pen, rows, XS, 632);
    pen.addPage();
    heading(head, 72);
    below(pen);
  });
  return (await convertWith(pdf, bytes)).markdown;
}

it('a row that a page broke continues below the repeated head', async () => {
  const markdown = await broken(HEAD, (pen) => {
    const rest = ['', 'lifts the', 'reservoir', 'near the', 'gate.'].map((line, at) => [
      '',
      '',
      at ? '' : 'harbour',
      line,
    ]);
    cells(pen, rest, XS, 104, 12);
    cells(pen, [['', '', '', 'records and']], XS, 104, 12);
    pen.text('The report goes on with a paragraph that is as wide as the page and has nothing to do with it.', 60, 190);
  });
  expect(markdown).toContain(
    '| Cistern | 93 | Portable harbour | The gearbox records and lifts the reservoir near the gate. |',
  );
  expect(markdown.match(/Granary/g)).toHaveLength(1);
  expect(markdown).toMatch(/\n\nThe report goes on with a paragraph/);
});

it('a single row below the repeated head is the last one of the table', async () => {
  const markdown = await broken(HEAD, (pen) => cells(pen, [['Ledger', '94', 'Remote', 'The pump']], XS, 104));
  expect(markdown).toContain('| Cistern | 93 | Portable | The gearbox |\n| Ledger | 94 | Remote | The pump |');
});

it('rows with a larger sign continue below wraps of the smaller text beside it', async () => {
  const markdown = await broken(HEAD, (pen) => {
    for (const [row, name] of ['Ledger', 'Sluice', 'Towpath'].entries()) {
      cells(pen.font('Helvetica', 10), [[name, `9${row + 4}`, 'Remote']], XS, 104 + 26 * row);
      lines(pen.font('Helvetica', 8), [`Pump ${row}`, 'and gear'], 280, 106 + 26 * row, 10);
    }
  });
  expect(markdown).toContain('| Ledger | 94 | Remote | Pump 0 and gear |\n| Sluice | 95 | Remote | Pump 1 and gear |');
  expect(markdown.match(/^\| --- /gm)).toHaveLength(1);
});

it('a head alone at the end of a page, which the next page repeats, is no row', async () => {
  const head = ['Field', 'Lock', 'Weir'];
  const rows = ['level', 'width', 'depth', 'gates'].map((name, at) => [name, `0${at}`, `1${at}`]);
  const edges = [60, 200, 340, 480];
  const texts = [66, 206, 346];
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 11).text('The following table has values which were measured at the old lock.', 60, 700);
    grid(pen, edges, [730, 748]);
    cells(pen.font('Helvetica-Bold', 10), [head], texts, 734);
    pen.addPage();
    grid(pen, edges, [60, 78, 96, 114, 132, 150]);
    cells(pen.font('Helvetica-Bold', 10), [head], texts, 64, 18);
    cells(pen.font('Helvetica', 10), rows, texts, 82, 18);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.match(/Field/g)).toHaveLength(1);
  expect(markdown).toContain('| --- | --- | --- |\n| level | 00 | 10 |');
});

it('another head begins another table', async () => {
  const markdown = await broken([['Port', 'Ships', 'Tons', 'Crew']], (pen) => {
    const ports = ['Kiel', 'Bremen', 'Hamburg'].map((port, at) => [port, `1${at}`, `4${at}0`, `${at}`]);
    cells(pen, ports, XS, 104);
  });
  expect(markdown).toContain('| Port | Ships | Tons | Crew |');
  expect(markdown).toContain('| Hamburg | 12 | 420 | 2 |');
});

it('a heading in small letters at the top of the next page continues no cell', async () => {
  const file = await drawPdf((pen) => {
    grid(pen.font('Helvetica', 9), [60, 200, 340], [700, 720, 740, 760]);
    cells(
      pen,
      [
        ['Quay', 'Depth'],
        ['East', '4 m'],
        ['Long pier', '6 m'],
      ],
      [66, 206],
      705,
      20,
    );
    pen.addPage().font('Helvetica-Bold', 11);
    pen.text('weirs and locks', 60, 60, { lineBreak: false });
    lines(pen.font('Helvetica', 9), ['They open at low water, each of them for an hour.'], 60, 80);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('| Long pier | 6 m |');
  expect(markdown).toMatch(/^#+ weirs and locks$/m);
});
