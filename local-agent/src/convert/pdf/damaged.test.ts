import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { pdf } from './convert-pdf.ts';
import { drawPdf, lines } from './draw-pdf.test.fixture.ts';

const threePages = () =>
  drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (const [index, name] of ['first', 'second', 'third'].entries()) {
      if (index > 0) pen.addPage();
      lines(pen, [`The ${name} page has this sentence on it.`], 60, 60);
    }
  });

/** The file with a part of its bytes replaced by as many others. */
function damage(file: Buffer, pattern: RegExp, by: (part: string) => string): Buffer {
  const text = file.toString('latin1');
  return Buffer.from(
    text.replace(pattern, (part) => by(part).padEnd(part.length)),
    'latin1',
  );
}

const codes = (warnings: readonly { code: string; segment?: string | undefined }[] | undefined) =>
  (warnings ?? []).map(({ code, segment }) => (segment ? `${code} ${segment}` : code));

describe('damaged PDFs', () => {
  it('are read whole when only their cross-reference table is wrong', async () => {
    const file = damage(await threePages(), /startxref\n\d+/, () => 'startxref\n77');
    const { markdown } = await convertWith(pdf, file);
    expect(markdown).toContain('first');
    expect(markdown).toContain('third');
  });

  it('that are cut short give the pages that are left, with a warning', async () => {
    const file = await threePages();
    const cut = file.subarray(0, file.indexOf('/Type /Catalog') - 20);
    const { markdown, warnings } = await convertWith(pdf, cut);
    expect(markdown.split('\n\n')).toHaveLength(3);
    expect(codes(warnings)).toContain('damaged_file');
  });

  it('give the pages behind one that is missing', async () => {
    const text = (await threePages()).toString('latin1');
    const second = /\/Kids \[\d+ 0 R (\d+) 0 R/.exec(text)?.[1];
    const file = damage(
      Buffer.from(text, 'latin1'),
      new RegExp(`\\n${second} 0 obj\\n<<[^]*?\\nendobj`),
      () => `\n${second} 0 obj\nnull\nendobj\n`,
    );
    const { markdown, warnings } = await convertWith(pdf, file);
    expect(markdown).toContain('first');
    expect(markdown).toContain('third');
    expect(codes(warnings)).toEqual(['damaged_file']);
  });

  it('name the page whose content is damaged', async () => {
    const file = await threePages();
    const starts = [...file.toString('latin1').matchAll(/stream\n/g)].map((match) => match.index + 7);
    file.fill(0xff, (starts[2] ?? 0) + 2, (starts[2] ?? 0) + 60);
    const { markdown, warnings } = await convertWith(pdf, file);
    expect(markdown).toContain('first');
    expect(codes(warnings)).toEqual(['damaged_page 2']);
  });

  it('are put together from compressed object streams too', async () => {
    const page = '<< /Type /Page /MediaBox [0 0 300 300] /Contents 5 0 R /Resources << /Font << /F 6 0 R >> >> >>';
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    const head = `4 0 6 ${page.length + 1} `;
    const packed = deflateSync(Buffer.from(`${head}${page} ${font}`));
    const content = 'BT /F 12 Tf 20 200 Td (Saved from a stream.) Tj ET';
    const file = Buffer.concat([
      Buffer.from(
        `%PDF-1.5\n2 0 obj\n<< /Type /ObjStm /N 2 /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
      ),
      packed,
      Buffer.from(
        `\nendstream\nendobj\n5 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`,
      ),
    ]);
    const { markdown } = await convertWith(pdf, file);
    expect(markdown).toBe('Saved from a stream.');
  });
});

describe('encrypted PDFs', () => {
  it.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'])(
    'of version %s open with their password and with no other',
    async (pdfVersion) => {
      const options = { userPassword: 'open', ownerPassword: 'own', pdfVersion };
      const file = await drawPdf((pen) => lines(pen.font('Helvetica', 10), ['A secret sentence.'], 60, 60), options);
      const convert = (password?: string) =>
        convertWith(pdf, file, { options: password === undefined ? {} : { password } });
      for (const password of ['open', 'own']) expect((await convert(password)).markdown).toBe('A secret sentence.');
      await expect(convert('wrong')).rejects.toThrow('The password does not open this PDF.');
      await expect(convert()).rejects.toThrow('needs a password');
    },
  );

  it('without a user password open by themselves', async () => {
    const options = { ownerPassword: 'own', pdfVersion: '1.7ext3' };
    const file = await drawPdf((pen) => lines(pen.font('Helvetica', 10), ['An open sentence.'], 60, 60), options);
    expect((await convertWith(pdf, file)).markdown).toBe('An open sentence.');
  });
});
