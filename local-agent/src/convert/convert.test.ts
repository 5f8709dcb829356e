import { createHash } from 'node:crypto';
import { convertedDocumentSchema, FORMATS, segmentsError } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './conversion.ts';
import { convertBytes } from './convert.ts';
import { zipOf } from './convert-with.test.support.ts';
import { supportedFormats } from './index.ts';
import { DEFAULT_PASSWORD } from './ooxml/decrypt-package.ts';
import { agile } from './ooxml/locked-package.test.fixture.ts';

const convert = (content: string | Uint8Array, filename: string) =>
  convertBytes({
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    filename,
    uri: `docs/${filename}`,
    options: {},
    limits: DEFAULT_LIMITS,
    onProgress: () => {},
  });

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const word = (body: string) =>
  zipOf({ 'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>` });
const heading = (text: string) => `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('convertBytes', () => {
  it('adds title, outline, counts and where it comes from', async () => {
    const bytes = word(`${heading('🦆 Ducks')}<w:p><w:r><w:t>Text.</w:t></w:r></w:p>${heading('Geese')}`);
    const document = await convert(bytes, 'birds.docx');
    expect(convertedDocumentSchema.parse(document)).toEqual(document);
    expect(document.markdown).toBe('# 🦆 Ducks\n\nText.\n\n# Geese');
    expect(document.outline).toEqual([
      { level: 1, text: '🦆 Ducks', start: 0 },
      { level: 1, text: 'Geese', start: 19 },
    ]);
    expect(document).toMatchObject({
      title: '🦆 Ducks',
      format: 'docx',
      converter: expect.stringMatching(/^docferry-docx\/\d+$/),
      stats: { chars: 26 },
      source: {
        filename: 'birds.docx',
        uri: 'docs/birds.docx',
        mime_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
  });

  it('gives the same Markdown each time, and segments that lie in it', async () => {
    const page = '<h1>A</h1><table><tr><th>x<th>y</tr><tr><td>1<td>2</tr></table>';
    const [first, second] = [await convert(page, 'a.html'), await convert(page, 'a.html')];
    expect(first.markdown).toBe(second.markdown);
    expect(first.stats.tables).toBe(1);
    expect(segmentsError(first.segments, first.markdown.length)).toBeUndefined();
  });

  it('says so when nothing was found in a file', async () => {
    const { markdown, warnings } = await convert(String.raw`{\rtf1\ansi }`, 'blank.rtf');
    expect([markdown, warnings.map(({ code }) => code)]).toEqual(['', ['no_content']]);
  });

  it('goes by content when the name is wrong', async () => {
    expect(await convert(word(heading('Real')), 'report.pdf')).toMatchObject({ format: 'docx', title: 'Real' });
  });

  it('opens what Office encrypts without a password of the user, and nothing else', async () => {
    const content = Buffer.from(word(heading('Real')));
    expect(await convert(agile(DEFAULT_PASSWORD, 10, content), 'a.docx')).toMatchObject({ title: 'Real' });
    await expect(convert(agile('other', 10, content), 'a.docx')).rejects.toThrow('password-protected');
  });
});

describe('supportedFormats', () => {
  it('lists every format of the contract', () => {
    expect(
      supportedFormats()
        .map(({ format }) => format)
        .toSorted(),
    ).toEqual([...FORMATS].toSorted());
  });
});
