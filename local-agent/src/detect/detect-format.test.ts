import { describe, expect, it } from 'vitest';
import { CFB } from 'xlsx';
import { DEFAULT_LIMITS } from '../convert/conversion.ts';
import { zipOf } from '../convert/convert-with.test.support.ts';
import { detectFormat } from './detect-format.ts';

const encode = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const formatOf = async (content: string | Uint8Array, filename = 'file') =>
  (await detectFormat(typeof content === 'string' ? encode(content) : content, filename, DEFAULT_LIMITS)).format;
/** An OLE container with streams at these paths. */
function container(...paths: string[]): Uint8Array {
  const out = CFB.utils.cfb_new();
  // Enough to take up several sectors of the table.
  for (const path of paths) CFB.utils.cfb_add(out, path, Buffer.alloc(100_000, 1));
  return new Uint8Array(CFB.write(out, { type: 'buffer' }));
}

const ole = (stream: string) =>
  new Uint8Array(
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(632), Buffer.from(stream, 'utf16le')]),
  );

describe('detectFormat', () => {
  it('goes by content, whatever the extension says', async () => {
    const word = zipOf({ 'word/document.xml': '<a/>', '[Content_Types].xml': '<Types/>' });
    expect(await formatOf(word, 'report.pdf')).toBe('docx');
    expect(await formatOf('%PDF-1.7\n', 'report.docx')).toBe('pdf');
    expect(await formatOf(encode('\x89PNG\r\n\x1a\n0000', 'latin1'), 'x.txt')).toBe('image');
    expect(await formatOf(encode('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'latin1'), 'photo')).toBe('image');
    expect(await formatOf('{\\rtf1 hi}', 'letter.doc')).toBe('rtf');
    expect(await formatOf('<html><body>hi</body></html>', 'export.xls')).toBe('html');
    expect(await formatOf('{"nbformat": 4, "cells": []}', 'x.json')).toBe('ipynb');
  });

  it('takes text that speaks of a PDF for text, and a PDF with something before it for a PDF', async () => {
    const source = "const isPdf = head.includes('%PDF-1.7');\n";
    for (const name of ['magic.ts', 'magic.md', 'magic.txt', 'magic.py']) {
      expect(await formatOf(source, name)).not.toBe('pdf');
    }
    const pdf = encode('\r\n%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\0', 'latin1');
    expect(await formatOf(pdf, 'report.pdf')).toBe('pdf');
    expect(await formatOf(pdf, 'report.txt')).toBe('pdf');
    expect(await formatOf('%PDF-1.7\n', 'report.txt')).toBe('pdf');
    expect(await formatOf(source, 'magic')).toBe('pdf');
  });

  it('looks inside containers', async () => {
    const typed = (type: string) =>
      zipOf({
        '[Content_Types].xml': `<Override ContentType="application/vnd.${type}.main+xml"/>`,
        'part.xml': '<a/>',
      });
    expect(await formatOf(typed('openxmlformats-officedocument.wordprocessingml.document'))).toBe('docx');
    expect(await formatOf(typed('openxmlformats-officedocument.spreadsheetml.sheet'))).toBe('xlsx');
    expect(await formatOf(typed('openxmlformats-officedocument.presentationml.slideshow'))).toBe('pptx');
    expect(await formatOf(zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }))).toBe('odt');
    expect(await formatOf(zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }))).toBe('ods');
    expect(await formatOf(zipOf({ mimetype: 'application/epub+zip\n' }))).toBe('epub');
    expect(await formatOf(zipOf({ mimetype: 'application/vnd.oasis.opendocument.presentation' }))).toBe('odp');
    const flat = 'office:mimetype="application/vnd.oasis.opendocument.spreadsheet"';
    expect(await formatOf(`<?xml version="1.0"?><office:document xmlns:office="o" ${flat}/>`, 'x.fods')).toBe('ods');
    expect(await formatOf(ole('Workbook'))).toBe('xls');
    expect(await formatOf(ole('WORKBOOK'))).toBe('xls');
    expect(await formatOf(Buffer.from([9, 4, 6, 0, 0, 0, 16, 0, 0, 0]))).toBe('xls');
    expect(await formatOf(ole('WordDocument'))).toBe('doc');
    expect(await formatOf(Buffer.concat([ole('WordDocument'), Buffer.from('.Workbook', 'utf16le')]))).toBe('doc');
    expect(await formatOf(ole('PowerPoint Document'))).toBe('ppt');
    expect(await formatOf(container('WordDocument', 'ObjectPool/_1/Workbook'))).toBe('doc');
    expect(await formatOf(container('Workbook', 'MBD1/WordDocument'))).toBe('xls');
  });

  it('lets the extension decide between kinds of text that look alike', async () => {
    expect(await formatOf('a,b\n1,2\n', 'x.csv')).toBe('csv');
    expect(await formatOf('a,b\n1,2\n', 'x.txt')).toBe('text');
    expect(await formatOf('a\tb\n1\t2\n', 'x.csv')).toBe('tsv');
    expect(await formatOf('a\tb\n1\t2\n3\t4\n', 'x.txt')).toBe('tsv');
    expect(await formatOf('a;b\n1;2\n3;4\n', 'export.xls')).toBe('csv');
    const excel = '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>';
    expect(await formatOf(`<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n${excel}`, 'x.xml')).toBe(
      'xls',
    );
    expect(await formatOf('# Title\n\n<div>x</div>', 'x.md')).toBe('markdown');
    expect(await formatOf('from x import y\n', 'x.py')).toBe('text');
    expect(await formatOf('{"a":1}\n{"a":2}\n', 'x.ndjson')).toBe('json');
    expect(await formatOf('<template><p>x</p></template>', 'x.vue')).toBe('text');
  });

  it('knows text without an extension by its look', async () => {
    expect(await formatOf('# Title\n\n- a\n- b\n')).toBe('markdown');
    expect(await formatOf('name,size\nbolt,3\nnut,4\n')).toBe('csv');
    expect(await formatOf('Just, some words.\n')).toBe('text');
    expect(await formatOf('<?xml version="1.0"?><a/>')).toBe('xml');
    expect(await formatOf('<!DOCTYPE html><p>x')).toBe('html');
    expect(await formatOf('From: a@example.org\nTo: b@example.org\nSubject: x\n\nhi')).toBe('eml');
  });

  it('reads text in UTF-16, with and without a mark', async () => {
    const wide = encode('{"a": 1}', 'utf16le');
    expect(await formatOf(wide)).toBe('json');
    expect(await formatOf(new Uint8Array([0xff, 0xfe, ...wide]))).toBe('json');
  });

  it('refuses what cannot be converted, and says what it is', async () => {
    const refused = (content: Uint8Array | string) => formatOf(content, 'x.docx').catch((error: unknown) => error);
    const cases: [Uint8Array | string, string, RegExp][] = [
      [new Uint8Array(), 'INVALID_ARGUMENT', /empty/],
      [' \n\t', 'INVALID_ARGUMENT', /white space/],
      [ole('EncryptedPackage'), 'CONVERSION_FAILED', /password-protected/],
      [ole('Unheard-of'), 'UNSUPPORTED_FORMAT', /unknown kind/],
      [zipOf({ 'a.txt': 'x' }), 'UNSUPPORTED_FORMAT', /zip archive/],
      [zipOf({ mimetype: 'application/vnd.oasis.opendocument.graphics' }), 'UNSUPPORTED_FORMAT', /graphics/],
      [zipOf({ 'word/document.xml': 'x'.repeat(2_000) }).subarray(0, 60), 'CONVERSION_FAILED', /damaged/],
      [encode('\x1f\x8b\x08\0\0\0\0\0\0\0', 'latin1'), 'UNSUPPORTED_FORMAT', /application\/gzip/],
      [Uint8Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 256), 'UNSUPPORTED_FORMAT', /binary data/],
    ];
    for (const [content, code, message] of cases) {
      expect(await refused(content)).toMatchObject({ code, message: expect.stringMatching(message) });
    }
    // The directory of a container can be anywhere after its start.
    expect(await refused(container('WordDocument').subarray(0, 2_000))).toMatchObject({
      code: 'UNSUPPORTED_FORMAT',
      advice: expect.stringMatching(/complete copy/),
    });
  });
});
