import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { docx } from './convert-docx.ts';
import { handmade, level, numbered, p } from './handmade.test.fixture.ts';

const numbering = `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
const hidden = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:vanish/></w:rPr>';

const markdownOf = async (body: string) => (await convertWith(docx, handmade(body, { numbering }))).markdown;

describe('numbers of lists in DOCX', () => {
  it('count empty items, which begin a list of their own behind them', async () => {
    const body = numbered('Open', 0) + numbered('', 0) + numbered('Close', 0) + numbered('Wait', 0);
    expect(await markdownOf(body)).toBe('1. Open\n\n3) Close\n4) Wait');
  });

  it('do not count empty items that are hidden', async () => {
    expect(await markdownOf(numbered('Open', 0) + p('', hidden) + numbered('Close', 0))).toBe('1. Open\n2. Close');
  });

  it('give a level that is skipped its first number, so that its next item has the second', async () => {
    const levels = level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)') + level(2, 'lowerRoman', '%3)');
    const three = `<w:abstractNum w:abstractNumId="1">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`;
    const body = numbered('Open', 0) + numbered('Slowly', 2) + numbered('Close', 1) + numbered('Wait', 0);
    const { markdown } = await convertWith(docx, handmade(body, { numbering: three }));
    expect(markdown).toBe('1. Open\n   - i) Slowly\n\n   - b) Close\n2. Wait');
  });

  it('begin with zero where the list gives no start', async () => {
    const body = numbered('Off', 0) + numbered('On', 0);
    const { markdown } = await convertWith(
      docx,
      handmade(body, { numbering: numbering.replace('<w:start w:val="1"/>', '') }),
    );
    expect(markdown).toBe('0. Off\n1. On');
  });

  it('begin a new line of an item where its page ends', async () => {
    const ended = numbered('Open', 0).replace('</w:p>', '<w:r><w:br w:type="page"/><w:t>the valve</w:t></w:r></w:p>');
    expect(await markdownOf(ended)).toBe('1. Open  \n   the valve');
  });
});
