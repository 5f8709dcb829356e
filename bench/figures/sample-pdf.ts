import PDFDocument from 'pdfkit';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import { paragraph, sentence } from './sample-text.ts';

/** A PDF of headings, paragraphs, lists and ruled tables, the same for the same number of pages. */
export async function samplePdf(pages: number): Promise<Buffer> {
  const next = seeded(pages);
  const pdf = new PDFDocument({ size: 'A4', margin: 60, autoFirstPage: false });
  const parts: Uint8Array[] = [];
  pdf.on('data', (part: Uint8Array) => parts.push(part));
  const end = new Promise<void>((resolve) => pdf.on('end', resolve));
  for (let page = 1; page <= pages; page++) {
    pdf.addPage();
    pdf
      .font('Helvetica-Bold')
      .fontSize(16)
      .text(`${page} ${sentence(next).slice(0, 30)}`)
      .moveDown(0.5);
    pdf.font('Helvetica').fontSize(10);
    for (let i = 0; i < 4; i++) pdf.text(paragraph(next)).moveDown(0.5);
    for (let i = 0; i < 4; i++) pdf.text(`\u2022 ${sentence(next)}`, { indent: 10 });
    pdf.moveDown();
    const top = pdf.y;
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 4; column++) {
        const x = 60 + column * 115;
        pdf.rect(x, top + row * 18, 115, 18).stroke();
        pdf.text(row === 0 ? `Column ${column + 1}` : `${Math.round(next() * 1000)}`, x + 4, top + row * 18 + 4, {
          lineBreak: false,
        });
      }
    }
    pdf.x = 60;
  }
  pdf.end();
  await end;
  return Buffer.concat(parts);
}
