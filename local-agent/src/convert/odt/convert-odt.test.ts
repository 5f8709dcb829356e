import { describe, expect, it } from 'vitest';
import { convertWith, zipOf } from '../convert-with.test.support.ts';
import { odt } from './convert-odt.ts';

const ODF = 'urn:oasis:names:tc:opendocument:xmlns:';
const NAMESPACES = [
  ...['office', 'table', 'text', 'style', 'meta'].map((name) => `xmlns:${name}="${ODF}${name}:1.0"`),
  `xmlns:draw="${ODF}drawing:1.0" xmlns:fo="${ODF}xsl-fo-compatible:1.0" xmlns:svg="${ODF}svg-compatible:1.0"`,
  'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ');

const STYLES = `<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
  <style:style style:name="Sup" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
  <style:style style:name="Preformatted_20_Text" style:family="paragraph"/>
  <style:style style:name="P1" style:family="paragraph" style:parent-style-name="Preformatted_20_Text"/>
  <text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>
  <text:list-style style:name="None"><text:list-level-style-bullet text:level="1" text:bullet-char=" "/></text:list-style>`;

const textDocument = (body: string, parts: Record<string, string> = {}) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content ${NAMESPACES}><office:automatic-styles>${STYLES}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...parts,
  });

const p = (inner: string, style = '') => `<text:p text:style-name="${style}">${inner}</text:p>`;
const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`;

describe('odt', () => {
  it('finds headings that only their look shows, by sizes in points and in percent', async () => {
    const styles = [
      '<style:default-style style:family="paragraph"><style:text-properties fo:font-size="10pt"/></style:default-style>',
      '<style:style style:name="Big" style:family="paragraph"><style:text-properties fo:font-size="14pt"/></style:style>',
      '<style:style style:name="Bigger" style:family="paragraph" style:parent-style-name="Big"><style:text-properties fo:font-size="150%"/></style:style>',
    ].join('');
    const prose =
      '<text:p>The pump moves water from the well to the tank on the roof, and the valve keeps it.</text:p>';
    const bold = '<text:p><text:span text:style-name="B">North</text:span></text:p>';
    const body = `<text:p text:style-name="Bigger">Report</text:p>${prose}<text:p text:style-name="Big">Wells:</text:p>${prose}<text:p text:style-name="Big">Tanks</text:p>${prose}${bold}${prose}${prose}`;
    const parts = {
      'styles.xml': `<office:document-styles ${NAMESPACES}><office:styles>${styles}</office:styles></office:document-styles>`,
    };
    const { markdown } = await convertWith(odt, textDocument(body, parts));
    expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# Report', '## Tanks', '### North']);
  });

  it('reads the text of a paragraph as its style says where spans say nothing, but for what all text has', async () => {
    const style = (name: string, parent: string, looks: string) =>
      `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}"><style:text-properties ${looks}/></style:style>`;
    const styles =
      style('Standard', '', 'fo:font-style="italic"') +
      style('Firm', 'Standard', 'fo:font-weight="bold"') +
      style('Listing', 'Standard', 'style:font-name="Courier New"') +
      '<style:style style:name="Light" style:family="text"><style:text-properties fo:font-weight="normal"/></style:style>';
    const parts = {
      'styles.xml': `<office:document-styles ${NAMESPACES}><office:styles>${styles}</office:styles></office:document-styles>`,
    };
    const span = '<text:span text:style-name="Light">or not</text:span>';
    const code = p('if x<text:line-break/><text:s text:c="2"/>y', 'Listing');
    const body = `${p(`Stop ${span}.`, 'Firm')}${code}${p('Usual.', 'Standard')}`;
    expect((await convertWith(odt, textDocument(body, parts))).markdown).toBe(
      '**Stop** or not.\n\n```\nif x\n  y\n```\n\nUsual.',
    );
  });

  it('knows styles that are used without being defined, and continues items without a marker', async () => {
    const bytes = textDocument(
      `${p('Pumps', 'Title')}<text:h text:outline-level="1">Use</text:h><text:list text:style-name="L">${item(p('one'))}</text:list><text:list text:style-name="None">${item(p('more'))}</text:list>`,
    );
    expect((await convertWith(odt, bytes)).markdown).toBe('# Pumps\n\n## Use\n\n1. one\n\n   more');
  });

  it('reads headings, marks, links, lists, code and notes', async () => {
    const note =
      '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>At sea.</text:p></text:note-body></text:note>';
    const bytes = textDocument(
      `<text:h text:outline-level="1">Pumps</text:h>${p(`10<text:span text:style-name="Sup">6</text:span> <text:span text:style-name="B">bold</text:span>${note} <text:a xlink:href="https://example.org/">link</text:a>`)}` +
        `<text:list text:style-name="L">${item(`${p('one')}<text:list>${item(p('below'))}</text:list>`)}${item(p('two') + p('more'))}</text:list>` +
        p('if x:', 'P1') +
        p('<text:s text:c="4"/>y()', 'P1'),
      {
        'meta.xml': `<office:document-meta ${NAMESPACES}><office:meta><dc:title>Manual</dc:title><meta:initial-creator>Ann</meta:initial-creator></office:meta></office:document-meta>`,
      },
    );
    const { markdown, metadata } = await convertWith(odt, bytes);
    expect(markdown).toBe(
      '# Pumps\n\n10<sup>6</sup> **bold**[^1] [link](https://example.org/)\n\n1. one\n   - below\n2. two\n\n   more\n\n```\nif x:\n    y()\n```\n\n[^1]: At sea.',
    );
    expect(metadata).toEqual({ title: 'Manual', author: 'Ann' });
  });

  it('reads bullets that are typed as text, those of items once', async () => {
    const list = `<text:list text:style-name="L">${item(p('• one'))}</text:list>`;
    const bytes = textDocument(`${p('• a')}${p('• b')}${p('Text')}${list}`);
    expect((await convertWith(odt, bytes)).markdown).toBe('- a\n- b\n\nText\n\n1. one');
  });

  it('begins a list where its style says, and continues the numbers of one before', async () => {
    const five =
      '<text:list-style style:name="F"><text:list-level-style-number text:level="1" style:num-format="1" text:start-value="5"/></text:list-style>';
    const list = (inner: string, attributes = '') =>
      `<text:list text:style-name="F" ${attributes}>${item(p(inner))}</text:list>`;
    const bytes = textDocument(`${list('five')}${p('between')}${list('six', 'text:continue-numbering="true"')}`, {
      'styles.xml': `<office:document-styles ${NAMESPACES}><office:styles>${five}</office:styles></office:document-styles>`,
    });
    expect((await convertWith(odt, bytes)).markdown).toBe('5. five\n\nbetween\n\n6. six');
  });

  it('continues the list that is named, at any depth, and labels items and headings once as LibreOffice does', async () => {
    const level = (number: number, label: string) =>
      `<text:list-level-style-number text:level="${number}" loext:num-list-format="${label}" style:num-format="1" text:display-levels="${number}"/>`;
    const style = (name: string) =>
      `<text:list-style style:name="${name}">${level(1, 'No. %1%')}${level(2, '%1%-%2%')}</text:list-style>`;
    const heading = '<style:style style:name="H" style:family="paragraph" style:list-style-name="B"/>';
    const list = (inner: string, attributes: string) => `<text:list ${attributes}>${inner}</text:list>`;
    const body =
      list(item(p('one') + list(item(p('sub')), '')), 'xml:id="l1" text:style-name="A"') +
      p('between') +
      list(item(list(item(p('next')), '')), 'text:style-name="B" text:continue-list="l1"') +
      list(item('<text:h text:style-name="H" text:outline-level="1">Head</text:h>'), 'text:style-name="B"');
    const bytes = textDocument(body, {
      'styles.xml': `<office:document-styles ${NAMESPACES}><office:styles>${heading}${style('A')}${style('B')}</office:styles></office:document-styles>`,
    });
    expect((await convertWith(odt, bytes)).markdown).toBe(
      '- No. 1 one\n  - 1-1 sub\n\nbetween\n\n- 1-2 next\n\n# No. 1 Head',
    );
  });

  it('leaves hidden text out, and reads the text of drawn shapes after their paragraph', async () => {
    const hidden =
      '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>';
    const shape = `<draw:custom-shape><svg:desc>a box</svg:desc>${p('In the shape.')}</draw:custom-shape>`;
    const line = `<draw:connector>${p('On the line.')}</draw:connector>`;
    const sections = [`display="none"`, `display="condition" text:is-hidden="true"`].map(
      (hides) => `<text:section text:${hides}>${p('secret too')}</text:section>`,
    );
    const shown = p(`Shown.<text:span text:style-name="H">secret</text:span>${shape}${line}`);
    const bytes = textDocument(shown + sections.join(''), {
      'styles.xml': `<office:document-styles ${NAMESPACES}><office:styles>${hidden}</office:styles></office:document-styles>`,
    });
    expect((await convertWith(odt, bytes)).markdown).toBe('Shown.\n\nIn the shape.\n\nOn the line.');
  });

  it('reads a text box that hangs on a heading', async () => {
    const box = `<draw:frame><draw:text-box>${p('In the box.')}</draw:text-box></draw:frame>`;
    const bytes = textDocument(`<text:h text:outline-level="1">Pumps${box}</text:h>${p('Text.')}`);
    expect((await convertWith(odt, bytes)).markdown).toBe('# Pumps\n\nIn the box.\n\nText.');
  });

  it('reads tables within shapes, for which LibreOffice has names of its own', async () => {
    const row = (...texts: string[]) =>
      `<loext:table-row>${texts.map((text) => `<loext:table-cell>${p(text)}</loext:table-cell>`).join('')}</loext:table-row>`;
    const table = `<loext:table><loext:table-column/>${row('Pump', 'Litres')}${row('North', '4')}</loext:table>`;
    const bytes = textDocument(p(`<draw:custom-shape>${p('Above.')}${table}</draw:custom-shape>`));
    expect((await convertWith(odt, bytes)).markdown).toBe('Above.\n\n| Pump | Litres |\n| --- | --- |\n| North | 4 |');
  });

  it('reads tables with spans, text boxes, formulas and alternative texts', async () => {
    const cell = (inner: string, attributes = '') => `<table:table-cell ${attributes}>${p(inner)}</table:table-cell>`;
    const bytes = textDocument(
      `<table:table><table:table-header-rows><table:table-row>${cell('Wide', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row></table:table-header-rows>` +
        `<table:table-row>${cell('a')}${cell('b')}</table:table-row></table:table>` +
        p('<draw:frame><draw:text-box><text:p>In a box</text:p></draw:text-box></draw:frame>') +
        p(
          'Area <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame> and <draw:frame><draw:image xlink:href="p.png"/><svg:desc>A pump</svg:desc></draw:frame>',
        ),
      {
        'Object 1/content.xml':
          '<math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></mrow></math>',
      },
    );
    const { markdown, stats } = await convertWith(odt, bytes);
    expect(markdown).toBe('| Wide | Wide |\n| --- | --- |\n| a | b |\n\nIn a box\n\nArea $\\pi r^{2}$ and ![A pump]()');
    expect(stats).toEqual({ images: 1 });
  });

  it('writes further rows of heads in bold', async () => {
    const row = (...cells: string[]) =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell>${p(cell)}</table:table-cell>`).join('')}</table:table-row>`;
    const heads = `<table:table-header-rows>${row('Size', 'Size')}${row('w', 'h')}</table:table-header-rows>`;
    const { markdown } = await convertWith(odt, textDocument(`<table:table>${heads}${row('1', '2')}</table:table>`));
    expect(markdown).toBe('| Size | Size |\n| --- | --- |\n| **w** | **h** |\n| 1 | 2 |');
  });

  it('keeps items of nothing but code, and counts no header of a list', async () => {
    const styles =
      '<style:style style:name="Listing" style:family="paragraph"><style:text-properties style:font-name="Courier New"/></style:style>' +
      '<style:style style:name="Bare" style:family="paragraph" style:parent-style-name="Listing"><style:paragraph-properties text:enable-numbering="false"/></style:style>';
    const parts = {
      'styles.xml': `<office:document-styles ${NAMESPACES}><office:styles>${styles}</office:styles></office:document-styles>`,
    };
    const header = `<text:list-header>${p('Run these:')}</text:list-header>`;
    const list = `<text:list text:style-name="L">${header}${item(p('pump start', 'Listing'))}${item(p('pump stop', 'Listing'))}</text:list>`;
    const bare = `<text:list text:style-name="L">${item(p('if x', 'Bare'))}</text:list>`;
    expect((await convertWith(odt, textDocument(`${list}${p('Or:')}${bare}`, parts))).markdown).toBe(
      'Run these:\n\n1. `pump start`\n2. `pump stop`\n\nOr:\n\n```\nif x\n```',
    );
  });

  it('takes a number of no format, with a sign before it, for a bullet', async () => {
    const styles =
      '<text:list-style style:name="Sign"><text:list-level-style-number text:level="1" style:num-prefix="\uf0a7" style:num-format=""/></text:list-style>';
    const parts = {
      'styles.xml': `<office:document-styles ${NAMESPACES}><office:styles>${styles}</office:styles></office:document-styles>`,
    };
    const list = `<text:list text:style-name="Sign">${item(p('one'))}${item(p('two'))}</text:list>`;
    expect((await convertWith(odt, textDocument(list, parts))).markdown).toBe('- one\n- two');
  });

  it('leaves deletions, comments and tables of contents out, but no bibliography', async () => {
    const bytes = textDocument(
      `<text:tracked-changes><text:changed-region><text:deletion>${p('gone')}</text:deletion></text:changed-region></text:tracked-changes>` +
        `<text:table-of-content><text:index-body>${p('Pumps 1')}</text:index-body></text:table-of-content><text:bibliography><text:bibliography-source/><text:index-body><text:index-title>${p('Sources')}</text:index-title>${p('Ames: Wells')}</text:index-body></text:bibliography>${p('Kept<office:annotation><text:p>why?</text:p></office:annotation>.')}`,
    );
    expect((await convertWith(odt, bytes)).markdown).toBe('Sources\n\nAmes: Wells\n\nKept.');
  });

  it('takes a table of a single cell for a box around its content', async () => {
    const cell = `<table:table-cell>${p('Mind')}${p('the gap')}</table:table-cell>`;
    const bytes = textDocument(`<table:table><table:table-row>${cell}</table:table-row></table:table>`);
    expect((await convertWith(odt, bytes)).markdown).toBe('Mind\n\nthe gap');
  });

  it('numbers headings by the outline and lists as they are displayed, and takes no subtitle for a title', async () => {
    const outline = `<text:outline-style><text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>`;
    const legal = `<text:list-style style:name="Legal"><text:list-level-style-number text:level="1" style:num-prefix="Article " style:num-format="I"/><text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2"/></text:list-style>`;
    const styles = `<style:style style:name="Title" style:family="paragraph"/><style:style style:name="Subtitle" style:family="paragraph" style:parent-style-name="Title"/>${outline}${legal}`;
    const head = (level: number, text: string) => `<text:h text:outline-level="${level}">${text}</text:h>`;
    const list = `<text:list text:style-name="Legal">${item(`${p('Scope')}<text:list>${item(p('Pumps'))}${item(p('Tanks'))}</text:list>`)}</text:list>`;
    const bytes = textDocument(
      `${p('Rules', 'Title')}${p('For all', 'Subtitle')}${head(1, 'One')}${head(2, 'Sub')}${head(1, 'Two')}${head(2, 'Sub')}${list}`,
      {
        'styles.xml': `<office:document-styles ${NAMESPACES}><office:styles>${styles}</office:styles></office:document-styles>`,
      },
    );
    expect((await convertWith(odt, bytes)).markdown).toBe(
      '# Rules\n\nFor all\n\n## 1. One\n\n### 1.1 Sub\n\n## 2. Two\n\n### 2.1 Sub\n\n- Article I Scope\n  - I.1 Pumps\n  - I.2 Tanks',
    );
  });

  it('keeps tables within notes there', async () => {
    const table = `<table:table>${['a', '1'].map((cell) => `<table:table-row><table:table-cell>${p(cell)}</table:table-cell><table:table-cell>${p(cell)}</table:table-cell></table:table-row>`).join('')}</table:table>`;
    const note = `<text:note><text:note-body>${p('See')}${p(`<draw:frame><draw:text-box>${table}</draw:text-box></draw:frame>`)}</text:note-body></text:note>`;
    const { markdown } = await convertWith(odt, textDocument(p(`Text${note} on`)));
    expect(markdown).toBe('Text[^1] on\n\n[^1]: See\n\n    | a | a |\n    | --- | --- |\n    | 1 | 1 |');
  });
});
