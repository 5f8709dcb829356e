import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { describe, expect, it } from 'vitest';
import { detectFormat } from '../../detect/detect-format.ts';
import { DEFAULT_LIMITS } from '../conversion.ts';
import { convertWith, relationshipsOf, zipOf } from '../convert-with.test.support.ts';
import { docx } from './convert-docx.ts';
import { handmade, level, numbered, p, W } from './handmade.test.fixture.ts';

const markdownOf = async (bytes: Uint8Array) => (await convertWith(docx, bytes)).markdown;

describe('docx', () => {
  it('finds headings that only their look shows, by the sizes of runs, styles and defaults', async () => {
    const prose = p('The pump moves water from the well to the tank on the roof, and the valve keeps it there.');
    const run = (text: string, look: string) => `<w:p><w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const styles =
      '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>' +
      '<w:style w:type="paragraph" w:styleId="Big"><w:name w:val="Our Big"/><w:rPr><w:b/><w:sz w:val="30"/></w:rPr></w:style>';
    const body = `${p('Wells', '<w:pStyle w:val="Big"/>')}${prose}${run('Depth', '<w:b/>')}${prose}${run('Small', '<w:sz w:val="16"/>')}${prose}`;
    const headings = (await markdownOf(handmade(body, { styles }))).split('\n').filter((line) => line.startsWith('#'));
    expect(headings).toEqual(['# Wells', '## Depth']);
  });

  it('reads the text of a paragraph as its style says where runs say nothing, but for what all text has', async () => {
    const style = (name: string, looks: string, attributes = '') =>
      `<w:style w:type="paragraph" w:styleId="${name}"${attributes}><w:name w:val="Our ${name}"/><w:rPr>${looks}</w:rPr></w:style>`;
    const styles =
      style('Usual', '<w:i/>', ' w:default="1"') +
      style('Firm', '<w:b/><w:i/>') +
      style('Listing', '<w:rFonts w:ascii="Courier New"/>');
    const light = '<w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t xml:space="preserve"> or not</w:t></w:r>';
    const firm = `<w:p><w:pPr><w:pStyle w:val="Firm"/></w:pPr><w:r><w:t>Stop</w:t></w:r>${light}</w:p>`;
    const body = `${firm}${p('if x', '<w:pStyle w:val="Listing"/>')}${p('Usual.')}`;
    expect(await markdownOf(handmade(body, { styles }))).toBe('**Stop** or not\n\n```\nif x\n```\n\nUsual.');
  });

  it('sets images that float beside the text apart from its words', async () => {
    const drawing =
      '<w:drawing><wp:anchor xmlns:wp="w" xmlns:pic="p"><wp:docPr descr="A pump"/><pic:pic/></wp:anchor></w:drawing>';
    const body = `<w:p><w:r>${drawing}<w:t>Wells</w:t></w:r></w:p>`;
    expect(await markdownOf(handmade(body))).toBe('![A pump]() Wells');
  });

  it('reads a document that is typed in a font of code as text', async () => {
    const typed = (line: string) =>
      `<w:p><w:r><w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr><w:t>${line}</w:t></w:r></w:p>`;
    const body = typed('The committee met on Tuesday.') + typed('1. Pumps') + typed('2. Wells');
    expect(await markdownOf(handmade(body))).toBe('The committee met on Tuesday.\n\n1. Pumps\n2. Wells');
  });

  it('takes the name of a file for no description of an image', async () => {
    const drawing = (description: string) =>
      `<w:r><w:drawing><wp:inline xmlns:wp="w" xmlns:pic="p"><wp:docPr descr="${description}"/><pic:pic/></wp:inline></w:drawing></w:r>`;
    const body = `<w:p>${drawing('C:\\plans\\pump.jpg')}<w:r><w:t>See</w:t></w:r>${drawing('A pump')}</w:p>`;
    expect(await markdownOf(handmade(body))).toBe('See![A pump]()');
  });

  it('reads a table around a single text as a box', async () => {
    const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`;
    const boxed = `<w:tbl>${row(p(''), p('Keep') + p('dry'))}${row(p(''), p(''))}</w:tbl>`;
    expect(await markdownOf(handmade(boxed))).toBe('Keep\n\ndry');
  });

  it('takes smaller letters above and below the line for scripts', async () => {
    const run = (text: string, size: number, place: number) =>
      `<w:r><w:rPr><w:sz w:val="${size}"/><w:position w:val="${place}"/></w:rPr><w:t>${text}</w:t></w:r>`;
    const runs = run('cm', 20, 0) + run('2', 14, 6) + run('H', 20, 0) + run('3', 14, -6) + run('X', 60, -12);
    expect(await markdownOf(handmade(`<w:p>${runs}</w:p>`))).toBe('cm<sup>2</sup>H<sub>3</sub>X');
  });

  it('reads headings, marks, links, lists, tables and notes of a library-made document', async () => {
    const list = { reference: 'steps', level: 0 };
    const document = new Document({
      title: 'Pump manual',
      creator: 'Ann',
      numbering: {
        config: [
          {
            reference: 'steps',
            levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.LEFT }],
          },
        ],
      },
      footnotes: { 1: { children: [new Paragraph('At sea level.')] } },
      sections: [
        {
          children: [
            new Paragraph({ text: 'Pumps', heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [
                new TextRun('Water boils at '),
                new TextRun({ text: '100 °C', bold: true }),
                new FootnoteReferenceRun(1),
                new TextRun(', see '),
                new ExternalHyperlink({ link: 'https://example.org/steam', children: [new TextRun('steam')] }),
                new TextRun('. CO'),
                new TextRun({ text: '2', subScript: true }),
              ],
            }),
            new Paragraph({ text: 'Open', numbering: list }),
            new Paragraph({ text: 'Close', numbering: list }),
            new Paragraph({ text: 'one', bullet: { level: 0 } }),
            new Paragraph({ text: 'below', bullet: { level: 1 } }),
            new Table({
              rows: [
                new TableRow({
                  children: [
                    new TableCell({ columnSpan: 2, children: [new Paragraph('Limits')] }),
                    new TableCell({ children: [new Paragraph('Unit')] }),
                  ],
                }),
                new TableRow({
                  children: [
                    new TableCell({ rowSpan: 2, children: [new Paragraph('Seal')] }),
                    new TableCell({ children: [new Paragraph('a|b'), new Paragraph('c')] }),
                    new TableCell({ children: [new Paragraph('mm')] }),
                  ],
                }),
                new TableRow({
                  children: [new TableCell({ children: [new Paragraph('5')] }), new TableCell({ children: [] })],
                }),
              ],
            }),
          ],
        },
      ],
    });
    const { markdown, metadata } = await convertWith(docx, await Packer.toBuffer(document));
    expect(markdown).toBe(
      [
        '# Pumps',
        'Water boils at **100 °C**[^1], see [steam](https://example.org/steam). CO<sub>2</sub>',
        '1. Open\n2. Close',
        '- one\n  - below',
        '| Limits | Limits | Unit |\n| --- | --- | --- |\n| Seal | a\\|b<br>c | mm |\n| Seal | 5 |  |',
        '[^1]: At sea level.',
      ].join('\n\n'),
    );
    expect(metadata).toMatchObject({ title: 'Pump manual', author: 'Ann' });
  });

  it('writes equations as LaTeX, in the line and displayed', async () => {
    const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const fraction = `<m:f><m:num>${run('1')}</m:num><m:den>${run('2')}</m:den></m:f>`;
    const square = `<m:sSup><m:e>${run('v')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>`;
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('∞')}</m:sup><m:e>${square}</m:e></m:nary>`;
    const bytes = handmade(
      `<w:p><w:r><w:t xml:space="preserve">Energy </w:t></w:r><m:oMath>${fraction}${run('ρ')}${square}</m:oMath></w:p>` +
        `<w:p><m:oMathPara><m:oMath>${sum}</m:oMath></m:oMathPara></w:p>`,
    );
    expect(await markdownOf(bytes)).toBe('Energy $\\frac{1}{2}\\rho v^{2}$\n\n$$\\sum_{i=1}^{\\infty} v^{2}$$');
  });

  it('takes insertions and leaves deletions out, joining paragraphs whose mark was deleted', async () => {
    const bytes = handmade(
      '<w:p><w:r><w:t xml:space="preserve">The </w:t></w:r><w:del><w:r><w:delText>old</w:delText></w:r></w:del>' +
        '<w:ins><w:r><w:t>new</w:t></w:r></w:ins></w:p>' +
        `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">first </w:t></w:r></w:p>${p('second')}`,
    );
    expect(await markdownOf(bytes)).toBe('The new\n\nfirst second');
  });

  it('shows numbers as displayed: in headings, across levels, and going on after a paragraph', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    const heading = '<w:outlineLvl w:val="0"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
    const bytes = handmade(
      p('Scope', heading) +
        numbered('covers', 1) +
        p('Between.') +
        numbered('more', 1) +
        p('Terms', heading) +
        numbered('words', 1),
      { numbering },
    );
    expect(await markdownOf(bytes)).toBe(
      '# 1. Scope\n\n- 1.1 covers\n\nBetween.\n\n- 1.2 more\n\n# 2. Terms\n\n- 2.1 words',
    );
  });

  it('keeps labels that Markdown cannot number as they are displayed, and counts the others', async () => {
    const levels = [
      level(0, 'decimal', '%1)'),
      level(1, 'lowerLetter', '(%2)'),
      level(2, 'lowerRoman', '%3.'),
      level(3, 'decimalZero', '%4'),
    ].join('');
    const override = '<w:lvlOverride w:ilvl="1"><w:startOverride w:val="5"/></w:lvlOverride>';
    const numbering =
      `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>` +
      `<w:num w:numId="2"><w:abstractNumId w:val="0"/>${override}</w:num>`;
    const body = [
      numbered('one', 0),
      numbered('first', 1),
      numbered('deep', 2),
      numbered('deeper', 2),
      numbered('padded', 3),
      numbered('second', 1),
      p('Between.'),
      numbered('third', 1),
      numbered('two', 0),
      numbered('restarted', 1),
      p('Between.'),
      numbered('fifth', 1, 2),
    ];
    expect(await markdownOf(handmade(body.join(''), { numbering }))).toBe(
      [
        '1. one\n   - (a) first\n     - i. deep\n     - ii. deeper\n       - 01 padded\n   - (b) second',
        '     Between.\n   - (c) third\n2. two\n   - (a) restarted',
        'Between.',
        '- (e) fifth',
      ].join('\n\n'),
    );
  });

  it('nests lists of their own that are set further in, and keeps paragraphs set in like an item with it', async () => {
    const set = (id: number, format: string, text: string, left: number) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/>` +
      `<w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${left}"/></w:pPr></w:lvl></w:abstractNum>`;
    const numbering =
      set(1, 'decimal', '%1.', 720) +
      set(2, 'bullet', '-', 1440) +
      [1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('');
    const body =
      numbered('one', 0) +
      numbered('inner', 0, 2) +
      p('more of one', '<w:ind w:left="720"/>') +
      numbered('two', 0) +
      p('After.');
    expect(await markdownOf(handmade(body, { numbering }))).toBe(
      '1. one\n   - inner\n\n   more of one\n2. two\n\nAfter.',
    );
  });

  it('finds headings and code by style, and puts a title above the headings', async () => {
    const style = (id: string, name: string, inner = '') =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;
    const styles =
      style('T', 'Title') +
      style('H', 'heading 1') +
      style('Mine', 'Chapter', '<w:basedOn w:val="H"/>') +
      style('C', 'Source Code');
    const of = (id: string) => `<w:pStyle w:val="${id}"/>`;
    const bytes = handmade(
      p('Book', of('T')) + p('One', of('Mine')) + p('if x:', of('C')) + p('    y = 1', of('C')) + p('End.'),
      { styles },
    );
    expect(await markdownOf(bytes)).toBe('# Book\n\n## One\n\n```\nif x:\n    y = 1\n```\n\nEnd.');
  });

  it('reads text boxes once, and leaves tables of contents and hidden text out', async () => {
    const box = '<w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p></w:txbxContent>';
    const namespaces = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    const bytes = handmade(
      `<w:p><w:r><mc:AlternateContent ${namespaces}><mc:Choice Requires="wps"><w:drawing>${box}</w:drawing></mc:Choice>` +
        `<mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>Beside</w:t></w:r></w:p>` +
        `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('Contents 1')}</w:sdtContent></w:sdt>` +
        '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>',
    );
    expect(await markdownOf(bytes)).toBe('Beside\n\nIn a box');
  });

  it('gives the content of a one-cell table, which is a box, and flattens a table within a cell', async () => {
    const cell = (inner: string) => `<w:tc>${inner}</w:tc>`;
    const inner = `<w:tbl><w:tr>${cell(p('x'))}${cell(p('y'))}</w:tr></w:tbl>`;
    const bytes = handmade(
      `<w:tbl><w:tr>${cell(p('Note well.'))}</w:tr></w:tbl><w:tbl><w:tr>${cell(p('a'))}${cell(inner + p('z'))}</w:tr></w:tbl>`,
    );
    expect(await markdownOf(bytes)).toBe('Note well.\n\n| a | x y<br>z |\n| --- | --- |');
  });

  it('joins a drop cap with its word, and leaves prompts of empty controls out', async () => {
    const cap = '<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr><w:r><w:t>O</w:t></w:r></w:p>';
    const prompt =
      '<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:r><w:t>Click here</w:t></w:r></w:sdtContent></w:sdt>';
    const bytes = handmade(`${cap}${p('nce upon a time')}<w:p><w:r><w:t>Name:</w:t></w:r>${prompt}</w:p>`);
    expect(await markdownOf(bytes)).toBe('Once upon a time\n\nName:');
  });

  it('puts comments after the text when asked, with who made them, and says so when not', async () => {
    const comments = `<w:comment w:id="0" w:author="Ann">${p('Is that so?')}</w:comment>`;
    const bytes = handmade('<w:p><w:r><w:t>A claim.</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>', {
      comments,
    });
    const { markdown } = await convertWith(docx, bytes, { options: { comments: true } });
    expect(markdown).toBe('A claim.\n\n> **Comment by Ann:**\n>\n> Is that so?');
    expect(await convertWith(docx, bytes)).toMatchObject({
      markdown: 'A claim.',
      warnings: [{ code: 'comments_left_out' }],
    });
  });

  it('shows no number at headings whose numbers have the format of none', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="1">${level(0, 'none', '%1')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
    const heading = p(
      'Overview',
      '<w:outlineLvl w:val="0"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    );
    expect(await markdownOf(handmade(heading, { numbering }))).toBe('# Overview');
  });

  it('shows the result of a field, not those of fields within its instruction', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const field = (instruction: string, result: string) =>
      `${mark('begin')}${instruction}${mark('separate')}<w:r><w:t>${result}</w:t></w:r>${mark('end')}`;
    const inner = field('<w:r><w:instrText>MERGEFIELD x</w:instrText></w:r>', 'inner');
    expect(await markdownOf(handmade(`<w:p>${field(inner, 'outer')}</w:p>`))).toBe('outer');
  });

  it('takes in parts that are web pages where they stand', async () => {
    const body = `${p('before')}<w:altChunk xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="c"/>${p('after')}`;
    const mail = 'MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<h1>Chunk</h1><p>Text.</p>';
    for (const [name, chunk] of [
      ['c.html', '<h1>Chunk</h1><p>Text.</p>'],
      ['c.mht', mail],
    ] as const) {
      const bytes = zipOf({
        'word/document.xml': `<w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`,
        'word/_rels/document.xml.rels': relationshipsOf({ c: ['aFChunk', name] }),
        [`word/${name}`]: chunk,
      });
      expect(await markdownOf(bytes)).toBe('before\n\n# Chunk\n\nText.\n\nafter');
    }
  });

  it('takes in documents that stand in the file, and counts their notes with its own', async () => {
    const chunk = (id: string) =>
      `<w:altChunk xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="${id}"/>`;
    const noted = (text: string) =>
      `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>`;
    const note = (text: string) => `<w:footnote w:id="2">${p(text)}</w:footnote>`;
    const inner = handmade(`${noted('inner')}${chunk('aFChunk')}`, {
      footnotes: note('Note of the inner.'),
      aFChunk: 'further in',
    });
    const bytes = zipOf({
      'word/document.xml': `<w:document xmlns:w="${W}"><w:body>${noted('outer')}${chunk('word')}${chunk('rich')}${chunk('bad')}${p('after')}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relationshipsOf({
        word: ['aFChunk', 'part.docx'],
        rich: ['aFChunk', 'part.rtf'],
        bad: ['aFChunk', 'bad.docx'],
        notes: ['footnotes', 'footnotes.xml'],
      }),
      'word/footnotes.xml': `<w:footnotes xmlns:w="${W}">${note('Note of the outer.')}</w:footnotes>`,
      'word/part.docx': inner,
      'word/part.rtf': '{\\rtf1 rich}',
      'word/bad.docx': 'no archive',
    });
    const { markdown, warnings } = await convertWith(docx, bytes);
    // The damaged part, and the one within the document within.
    expect(warnings).toMatchObject([{ code: 'parts_left_out', message: expect.stringMatching(/^2 files that stand/) }]);
    expect(markdown).toBe(
      'outer[^2]\n\ninner[^1]\n\n[^1]: Note of the inner.\n\nrich\n\nafter\n\n[^2]: Note of the outer.',
    );
  });

  it('keeps an indented paragraph whose number was switched off with the item above', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
    const off = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr><w:ind w:left="720"/>';
    const body = numbered('one', 0) + p('more', off) + numbered('two', 0);
    expect(await markdownOf(handmade(body, { numbering }))).toBe('1. one\n\n   more\n2. two');
  });

  it('follows links made by fields', async () => {
    const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const bytes = handmade(
      `<w:p>${field('begin')}<w:r><w:instrText>HYPERLINK "https://example.org/"</w:instrText></w:r>${field('separate')}` +
        `<w:r><w:t>here</w:t></w:r>${field('end')}</w:p>`,
    );
    expect(await markdownOf(bytes)).toBe('[here](https://example.org/)');
  });

  it('reads strict documents and other prefixes by their namespaces', async () => {
    const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
    const bytes = zipOf({
      'word/document.xml': `<d:document xmlns:d="${strict}"><d:body><d:p><d:r><d:t>Strict</d:t></d:r></d:p></d:body></d:document>`,
    });
    expect(await markdownOf(bytes)).toBe('Strict');
  });

  it('refuses entities, deep nesting and damaged parts with a clear error', async () => {
    const document = (xml: string) => convertWith(docx, zipOf({ 'word/document.xml': xml }));
    const refused = (message: RegExp) => ({ code: 'CONVERSION_FAILED', message: expect.stringMatching(message) });
    await expect(document('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>')).rejects.toMatchObject(
      refused(/entities/),
    );
    await expect(document('<a>'.repeat(5_000))).rejects.toMatchObject(refused(/deeper/));
    await expect(document('<a><b></a>')).rejects.toMatchObject(refused(/well formed/));
    await expect(convertWith(docx, zipOf({ 'other.xml': '<a/>' }))).rejects.toMatchObject(refused(/main part/));
  });

  it('reads styles that are based on themselves, or on thousands of others', async () => {
    const styles = Array.from(
      { length: 20_000 },
      (_, index) =>
        `<w:style w:type="paragraph" w:styleId="s${index}"><w:basedOn w:val="s${(index + 1) % 20_000}"/></w:style>`,
    );
    expect(await markdownOf(handmade(p('text', '<w:pStyle w:val="s0"/>'), { styles: styles.join('') }))).toBe('text');
  });

  it('links the notes of a document by the relationships of their own part', async () => {
    const link = `<w:p><w:hyperlink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="h"><w:r><w:t>there</w:t></w:r></w:hyperlink></w:p>`;
    const parts = {
      '_rels/.rels': relationshipsOf({ r1: ['officeDocument', 'word/document.xml'] }),
      'word/document.xml': `<w:document xmlns:w="${W}"><w:body><w:p><w:r><w:t>See</w:t><w:footnoteReference w:id="2"/></w:r></w:p></w:body></w:document>`,
      'word/_rels/document.xml.rels': relationshipsOf({ f: ['footnotes', 'footnotes.xml'] }),
      'word/footnotes.xml': `<w:footnotes xmlns:w="${W}"><w:footnote w:id="2">${link}</w:footnote></w:footnotes>`,
      'word/_rels/footnotes.xml.rels': relationshipsOf({ h: ['hyperlink', 'https://example.org/a'] }),
    };
    expect(await markdownOf(zipOf(parts))).toBe('See[^1]\n\n[^1]: [there](https://example.org/a)');
  });

  it('refers to no note that says nothing or is missing, and keeps the numbers of the others', async () => {
    const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
    const note = (id: number, text: string) => `<w:footnote w:id="${id}">${p(text)}</w:footnote>`;
    const body = `<w:p><w:r><w:t>Deep</w:t></w:r>${[2, 3, 4, 5].map(reference).join('')}</w:p>`;
    const footnotes = note(2, 'At the well.') + note(3, ' ') + note(4, 'In spring.');
    const { markdown } = await convertWith(docx, handmade(body, { footnotes }));
    expect(markdown).toBe('Deep[^1][^3]\n\n[^1]: At the well.\n\n[^3]: In spring.');
  });

  it('hands images out and links them, and lists them either way', async () => {
    const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
    const image = `<w:p><w:r><w:drawing><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><a:blip xmlns:a="${A}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="i"/></pic:pic></w:drawing></w:r></w:p>`;
    const parts = {
      '_rels/.rels': relationshipsOf({ r1: ['officeDocument', 'word/document.xml'] }),
      'word/document.xml': `<w:document xmlns:w="${W}"><w:body>${image}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relationshipsOf({ i: ['image', 'media/a.png'] }),
      'word/media/a.png': 'not looked at',
    };
    const images = { add: ({ mimeType }: { mimeType: string }) => `images/1.${mimeType.slice(6)}` };
    const file = zipOf(parts);
    expect(await convertWith(docx, file, { images })).toMatchObject({
      markdown: '![](images/1.png)',
      figures: [{ file: 'images/1.png' }],
    });
    expect(await convertWith(docx, file)).toMatchObject({ markdown: '', figures: [{}], stats: { images: 1 } });
  });

  it('takes bullets that are typed for those of a list', async () => {
    const typed = (words: string) => `<w:p><w:r><w:t>•</w:t><w:tab/><w:t>${words}</w:t></w:r></w:p>`;
    expect(await markdownOf(handmade(`${p('Bring:')}${typed('tools')}${typed('water')}${p('Soon.')}`))).toBe(
      'Bring:\n\n- tools\n- water\n\nSoon.',
    );
  });

  it('shows what old form fields hold, and characters of symbol fonts', async () => {
    const field = (data: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const checked = field('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>');
    const open = field('<w:checkBox><w:default w:val="0"/></w:checkBox>');
    const chosen = field(
      '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Red"/><w:listEntry w:val="Blue"/></w:ddList>',
    );
    const arrow = '<w:r><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr><w:t>\uf0e0</w:t></w:r>';
    expect(await markdownOf(handmade(`<w:p>${checked}${open}${chosen}${arrow}</w:p>`))).toBe('☒☐Blue→');
  });

  it('omits a table of contents that is a field over paragraphs of any style, up to the next heading at most', async () => {
    const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const begin = `${char('begin')}<w:r><w:instrText> TOC \\o "1-3" </w:instrText></w:r>${char('separate')}`;
    const contents = `<w:p>${begin}<w:r><w:t>Chapter 1</w:t></w:r></w:p>${p('Chapter 2')}`;
    const heading = p('Chapter 1', '<w:outlineLvl w:val="0"/>');
    const ended = `${contents}<w:p>${char('end')}</w:p>${p('Preface')}${heading}`;
    expect(await markdownOf(handmade(ended))).toBe('Preface\n\n# Chapter 1');
    expect(await markdownOf(handmade(`${contents}${heading}${p('Text')}`))).toBe('# Chapter 1\n\nText');
  });

  it('takes letters in a symbol font for the characters that they show, and reads word art', async () => {
    const greek = '<w:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>Dab</w:t></w:r>';
    const art =
      '<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textpath string="SALE"/></v:shape></w:pict></w:r>';
    expect(await markdownOf(handmade(`<w:p>${greek}${art}</w:p>`))).toBe('Δαβ\n\nSALE');
  });

  it('writes further rows of heads in bold', async () => {
    const row = (head: string, ...cells: string[]) =>
      `<w:tr>${head}${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`;
    const head = '<w:trPr><w:tblHeader/></w:trPr>';
    const table = `<w:tbl>${row(head, 'Size', 'Size')}${row(head, 'w', 'h')}${row('', '1', '2')}</w:tbl>`;
    expect(await markdownOf(handmade(table))).toBe('| Size | Size |\n| --- | --- |\n| **w** | **h** |\n| 1 | 2 |');
  });

  it('expands cells that are merged across in the old way', async () => {
    const cell = (text: string, merge = '') => `<w:tc><w:tcPr>${merge}</w:tcPr>${p(text)}</w:tc>`;
    const first = `${cell('a', '<w:hMerge w:val="restart"/>')}${cell('', '<w:hMerge/>')}${cell('b')}`;
    const table = `<w:tbl><w:tr>${first}</w:tr><w:tr>${cell('1')}${cell('2')}${cell('3')}</w:tr></w:tbl>`;
    expect(await markdownOf(handmade(table))).toBe('| a | a | b |\n| --- | --- | --- |\n| 1 | 2 | 3 |');
  });

  it('keeps code in the item above it when a nested item follows', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '•')}${level(1, 'bullet', '•')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
    const code = '<w:p><w:r><w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr><w:t>run()</w:t></w:r></w:p>';
    const body = [numbered('a', 0), numbered('b', 1), code, numbered('c', 1), numbered('d', 0)].join('');
    expect(await markdownOf(handmade(body, { numbering }))).toBe(
      '- a\n  - b\n\n    ```\n    run()\n    ```\n  - c\n- d',
    );
  });

  it('reads a document that was saved as one XML file', async () => {
    const part = (name: string, content: string) =>
      `<pkg:part pkg:name="/${name}" pkg:contentType="application/xml"><pkg:xmlData>${content}</pkg:xmlData></pkg:part>`;
    const relationships = relationshipsOf({ r1: ['officeDocument', 'word/document.xml'] });
    const body = `<w:document xmlns:w="${W}"><w:body>${p('Flat')}</w:body></w:document>`;
    const flat = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${part('_rels/.rels', relationships)}${part('word/document.xml', body)}</pkg:package>`;
    expect((await detectFormat(Buffer.from(flat), 'x.xml', DEFAULT_LIMITS)).format).toBe('docx');
    expect(await markdownOf(Buffer.from(flat))).toBe('Flat');
    await expect(markdownOf(Buffer.from(flat.slice(0, 200)))).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
  });

  it('reads long texts paragraph by paragraph: only an element too long for a tree ends them, with a warning', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => p(`Line ${index}`)).join('');
    const row = `<w:tr><w:tc>${p('a')}</w:tc><w:tc>${p('b')}</w:tc></w:tr>`;
    const limits = { nodes: 102 };
    const long = await convertWith(docx, handmade(`${lines}<w:tbl>${row}${row}</w:tbl>`), { limits });
    expect(long.markdown.split('\n\n')).toHaveLength(101);
    expect(long.warnings).toEqual([]);
    const cut = await convertWith(docx, handmade(`${p('before')}<w:tbl>${row.repeat(50)}</w:tbl>${lines}`), { limits });
    expect(cut.markdown).toMatch(/^before\n\n\| a \| b \|/);
    expect(cut.markdown).not.toContain('Line');
    expect(cut.warnings?.map(({ code }) => code)).toEqual(['rest_left_out']);
  });

  it('keeps headings below the title, and lists and notes, over the windows of a long text', async () => {
    const styles = ['Title', 'heading 1']
      .map((name, index) => `<w:style w:type="paragraph" w:styleId="S${index}"><w:name w:val="${name}"/></w:style>`)
      .join('');
    const numbering = `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
    const footnotes = `<w:footnote w:id="2">${p('a note')}</w:footnote>`;
    const many = Array.from({ length: 20_000 }, () => numbered('x', 0)).join('');
    const note = '<w:p><w:r><w:footnoteReference w:id="2"/><w:t>end</w:t></w:r></w:p>';
    const head = (text: string, style: number) => p(text, `<w:pStyle w:val="S${style}"/>`);
    const body = `${head('All', 0)}${head('One', 1)}${many}${head('Two', 1)}${numbered('y', 0)}${note}`;
    const { markdown, warnings } = await convertWith(docx, handmade(body, { styles, numbering, footnotes }));
    expect(markdown.slice(0, 25)).toBe('# All\n\n## One\n\n1. x\n2. x\n');
    expect(markdown.slice(-64)).toContain('20000. x\n\n## Two\n\n20001. y\n\n[^1]end\n\n[^1]: a note');
    expect(warnings).toEqual([]);
  });

  it('writes numbers in the numerals of the list, keeps legal zeros, and lets levels count on where they say so', async () => {
    const levels =
      level(0, 'upperRoman', 'Article %1.') +
      level(1, 'decimalZero', 'Section %1.%2').replace('<w:lvlText', '<w:isLgl/><w:lvlText') +
      level(2, 'lowerLetter', '(%3)').replace('<w:lvlText', '<w:lvlRestart w:val="0"/><w:lvlText');
    const numbering =
      `<w:abstractNum w:abstractNumId="1">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>` +
      `<w:abstractNum w:abstractNumId="2">${level(0, 'chineseCounting', '第%1章')}${level(1, 'none', 'Note:')}</w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>`;
    const body =
      numbered('a', 0) + numbered('b', 1) + numbered('c', 2) + numbered('d', 1) + numbered('e', 2) + p('between');
    expect(await markdownOf(handmade(body + numbered('f', 0, 2) + numbered('g', 1, 2), { numbering }))).toBe(
      '- Article I. a\n  - Section 1.01 b\n    - (a) c\n  - Section 1.02 d\n    - (b) e\n\nbetween\n\n- 第一章 f\n  - Note: g',
    );
  });
});
