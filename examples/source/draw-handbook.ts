import PDFDocument from 'pdfkit';
import type { Block } from './blocks.ts';
import { HANDBOOK, HANDBOOK_TITLE } from './handbook.ts';

const MARGIN = 64;
const WIDTH = 595 - 2 * MARGIN; // A4, points
const BODY = { font: 'Helvetica', size: 10.5 } as const;

type Pdf = InstanceType<typeof PDFDocument>;

function drawTable(pdf: Pdf, caption: string, rows: string[][]): void {
  pdf.font('Helvetica-Oblique').fontSize(9).text(caption, MARGIN, pdf.y);
  pdf.moveDown(0.4);
  const longest = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => Math.min(row[column]?.length ?? 0, 40))),
  );
  const sum = longest.reduce((a, b) => a + b, 0);
  const widths = longest.map((length) => (WIDTH * (length + 6)) / (sum + 6 * longest.length));
  let y = pdf.y;
  for (const [index, row] of rows.entries()) {
    pdf.font(index === 0 ? 'Helvetica-Bold' : 'Helvetica').fontSize(9.5);
    const height =
      Math.max(...row.map((text, column) => pdf.heightOfString(text, { width: (widths[column] ?? 0) - 10 }))) + 8;
    if (index === 0) pdf.rect(MARGIN, y, WIDTH, height).fill('#e8edf3').fillColor('black');
    let x = MARGIN;
    for (const [column, text] of row.entries()) {
      const width = widths[column] ?? 0;
      pdf.rect(x, y, width, height).lineWidth(0.5).stroke('#8a94a0');
      pdf.fillColor('black').text(text, x + 5, y + 4, { width: width - 10 });
      x += width;
    }
    y += height;
  }
  pdf.x = MARGIN;
  pdf.y = y;
  pdf.moveDown(0.9);
}

function draw(pdf: Pdf, block: Block): void {
  switch (block.type) {
    case 'heading':
      pdf
        .font('Helvetica-Bold')
        .fontSize(block.level === 1 ? 18 : 13)
        .text(block.text, MARGIN, pdf.y);
      pdf.moveDown(block.level === 1 ? 0.6 : 0.4);
      return;
    case 'text':
      pdf.font(BODY.font).fontSize(BODY.size).text(block.text, MARGIN, pdf.y, { width: WIDTH, lineGap: 2 });
      pdf.moveDown(0.8);
      return;
    case 'list':
      for (const [index, item] of block.items.entries()) {
        const y = pdf.y;
        pdf
          .font(BODY.font)
          .fontSize(BODY.size)
          .text(block.ordered ? `${index + 1}.` : '\u2022', MARGIN + 8, y);
        pdf.text(item, MARGIN + 26, y, { width: WIDTH - 26, lineGap: 2 });
      }
      pdf.moveDown(0.8);
      return;
    case 'table':
      drawTable(pdf, block.caption, block.rows);
  }
}

export async function drawHandbook(): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    info: { Title: HANDBOOK_TITLE, Author: 'Docferry', CreationDate: new Date('2026-04-01T00:00:00Z') },
  });
  const parts: Uint8Array[] = [];
  pdf.on('data', (part: Uint8Array) => parts.push(part));
  const end = new Promise<void>((resolve) => pdf.on('end', resolve));
  for (const [index, chapter] of HANDBOOK.entries()) {
    pdf.addPage();
    pdf.font('Helvetica').fontSize(8).fillColor('#5b6570').text(HANDBOOK_TITLE, MARGIN, 34, { lineBreak: false });
    pdf.page.margins.bottom = 0;
    pdf.text(`Page ${index + 1} of ${HANDBOOK.length}`, MARGIN, 800, {
      width: WIDTH,
      align: 'center',
      lineBreak: false,
    });
    pdf.page.margins.bottom = MARGIN;
    pdf.fillColor('black');
    pdf.x = MARGIN;
    pdf.y = MARGIN;
    if (index === 0) {
      pdf.font('Helvetica-Bold').fontSize(24).text(HANDBOOK_TITLE, { width: WIDTH });
      pdf.moveDown(0.8);
    }
    for (const block of chapter) draw(pdf, block);
  }
  pdf.end();
  await end;
  return Buffer.concat(parts);
}
