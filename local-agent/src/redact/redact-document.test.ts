import { segmentsError } from '@docferry/shared-contracts';
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { DEFAULT_LIMITS } from '../convert/conversion.ts';
import { convertBytes } from '../convert/convert.ts';
import { drawPdf } from '../convert/pdf/draw-pdf.test.fixture.ts';
import { heart, type Planted, plantedSecrets } from './planted-secrets.test.fixture.ts';
import { redactDocument } from './redact-document.ts';

const convert = (bytes: Uint8Array, filename: string) =>
  convertBytes({ bytes, filename, uri: filename, options: {}, limits: DEFAULT_LIMITS, onProgress: () => {} });

const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] });
const row = (texts: readonly string[]) => new TableRow({ children: texts.map(cell) });

async function word(secrets: readonly Planted[]): Promise<Uint8Array> {
  const lines = secrets.map(({ name, value }) => new Paragraph(`${name}: ${value}`));
  const rows = secrets.map(({ name, value }) => row([name, value]));
  const table = new Table({ rows: [row(['Name', 'Value']), ...rows] });
  const children = [new Paragraph('Access for *new* colleagues_'), ...lines, table];
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

function sheet(secrets: readonly Planted[]): Uint8Array {
  const book = utils.book_new();
  const named = [['Setting', 'Value'], ...secrets.map(({ name, value }) => [name, value])];
  utils.book_append_sheet(book, utils.aoa_to_sheet(named), 'Settings');
  const columns = [['Service', 'API key'], ...secrets.filter(hasOwnForm).map(({ kind, value }) => [kind, value])];
  utils.book_append_sheet(book, utils.aoa_to_sheet(columns), 'Keys');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
}

const hasOwnForm = ({ value }: Planted) => !value.includes('Password=');

const page = (secrets: readonly Planted[], size: number) =>
  drawPdf((pen) => {
    for (const [index, { name, value }] of secrets.entries()) {
      if (index > 0 && index % 8 === 0) pen.addPage();
      pen.font('Courier', size).text(`${name}=${value}`, 50, 60 + (index % 8) * 80, { width: 500 });
    }
  });

const FILES: Readonly<Record<string, (secrets: readonly Planted[]) => Uint8Array | Promise<Uint8Array>>> = {
  'access.docx': word,
  'access.xlsx': sheet,
  'access.pdf': (secrets) => page(secrets, 5),
  'wrapped.pdf': (secrets) => page(secrets, 10),
};

describe('redactDocument', () => {
  it.each(Object.keys(FILES))('leaves no secret in %s and its segments in order', async (filename) => {
    const secrets = plantedSecrets(filename);
    const converted = await convert(await (FILES[filename]?.(secrets) ?? new Uint8Array()), filename);
    const { document, counts } = await redactDocument(converted, 'redact');
    const left = secrets.filter((secret) => {
      const core = heart(secret);
      return document.markdown.replaceAll('\\', '').includes(core) || document.markdown.includes(core.slice(-24));
    });

    expect(left.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
    expect(Object.keys(counts).length).toBeGreaterThan(25);
    expect(segmentsError(document.segments, document.markdown.length)).toBeUndefined();
  });
});
