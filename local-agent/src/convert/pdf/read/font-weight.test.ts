import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';

/** A page of two lines, the first in a font whose name hides its weight. */
function drawn(weight: string): Uint8Array {
  const font = (id: number, name: string, more: string) =>
    `${id} 0 obj <</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 32/LastChar 32/Widths[250]/Encoding/WinAnsiEncoding/FontDescriptor ${id + 1} 0 R>> endobj\n` +
    `${id + 1} 0 obj <</Type/FontDescriptor/FontName/${name}/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontBBox[0 -200 1000 800]${more}>> endobj\n`;
  const content =
    'BT /A 10 Tf 60 700 Td (Watches: ) Tj /B 10 Tf (four hours, by day and by night, in the summer) Tj 0 -40 Td (and in the winter) Tj ET';
  const source =
    '%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n' +
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</A 5 0 R/B 7 0 R>>>>>> endobj\n' +
    `4 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj\n` +
    font(5, 'AAAAAA+Face41', weight) +
    font(7, 'AAAAAB+Face42', '/Flags 32') +
    'trailer <</Root 1 0 R>>\n%%EOF';
  return Buffer.from(source, 'latin1');
}

it.each(['/Flags 32/FontWeight 700', '/Flags 262176'])('a font of the descriptor %s is bold', async (weight) => {
  expect((await convertWith(pdf, Buffer.from(drawn(weight)))).markdown).toContain('**Watches:** four hours');
});

it('other fonts are not', async () => {
  expect((await convertWith(pdf, Buffer.from(drawn('/Flags 32/FontWeight 400')))).markdown).not.toContain('**');
});
