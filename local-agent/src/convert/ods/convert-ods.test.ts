import { describe, expect, it } from 'vitest';
import { convertWith, zipOf } from '../convert-with.test.support.ts';
import { ods } from './convert-ods.ts';

const ODF = 'urn:oasis:names:tc:opendocument:xmlns:';
const NAMESPACES = ['office', 'table', 'text', 'style'].map((name) => `xmlns:${name}="${ODF}${name}:1.0"`).join(' ');
const cell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;

const spreadsheet = (tables: string) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml':
      `<office:document-content ${NAMESPACES}><office:automatic-styles><style:style style:name="off" style:family="table">` +
      `<style:table-properties table:display="false"/></style:style></office:automatic-styles>` +
      `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  });

describe('ods', () => {
  it('shows what the file displays, through spans, repeats and hidden parts', async () => {
    const price = cell('1.234,50 €', 'office:value-type="currency" office:value="1234.5"');
    const bytes = spreadsheet(
      `<table:table table:name="Lager">${row(`${cell('Teil', 'table:number-rows-spanned="2"') + cell('Preis', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>`)}` +
        row(`<table:covered-table-cell/>${cell('neu')}${cell('alt')}`) +
        row(cell('Mutter') + price + cell('', 'table:number-columns-repeated="1000"')) +
        row(cell('geheim'), 'table:visibility="collapse"') +
        row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048570"') +
        `</table:table><table:table table:name="Versteckt" table:style-name="off">${row(cell('geheim'))}</table:table>`,
    );
    const { markdown, warnings } = await convertWith(ods, bytes);
    expect(markdown).toBe(
      '## Lager\n\n| Teil | Preis | Preis |\n| --- | ---: | --- |\n| **Teil** | **neu** | **alt** |\n| Mutter | 1.234,50 € |  |',
    );
    expect(warnings?.map(({ code }) => code)).toEqual(['hidden_cells', 'hidden_sheet']);
  });

  it('keeps what a cell links to', async () => {
    const link = '<text:a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://example.org/">site</text:a>';
    const bytes = spreadsheet(`<table:table table:name="S">${row(cell(link) + cell('b'))}</table:table>`);
    expect((await convertWith(ods, bytes)).markdown).toContain('[site](https://example.org/)');
  });

  it('shows repeated cells and rows as often as they are repeated', async () => {
    const twice = 'table:number-columns-repeated="2"';
    const { markdown } = await convertWith(
      ods,
      spreadsheet(
        `<table:table table:name="S">${row(cell('x', twice), 'table:number-rows-repeated="2"')}</table:table>`,
      ),
    );
    expect(markdown).toBe('## S\n\n| x | x |\n| --- | --- |\n| x | x |');
  });

  it('does not copy a repeated cell without end', async () => {
    const bytes = spreadsheet(
      `<table:table table:name="S">${row(cell('x', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048576"')}</table:table>`,
    );
    const { warnings } = await convertWith(ods, bytes, { limits: { cells: 5_000 } });
    expect(warnings?.map(({ code }) => code)).toEqual(['cells_left_out']);
  });
});
