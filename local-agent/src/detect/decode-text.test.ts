import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const decodeHex = (hex: string) => decodeText(new Uint8Array(Buffer.from(hex, 'hex')));

describe('decodeText', () => {
  it('distinguishes legacy encodings by the words in them', () => {
    expect(decodeText(new Uint8Array(Buffer.from('Grüße aus Köln, schön, déjà vu', 'latin1')))).toMatchObject({
      encoding: 'windows-1252',
    });
    // "日本語の文章です" in Shift JIS, EUC-JP; "中文文本内容" in GBK; "한국어 문장" in EUC-KR; "Привет мир" in windows-1251, KOI8-R.
    expect(decodeHex('93fa967b8cea82cc95b68fcd82c582b7')).toEqual({ text: '日本語の文章です', encoding: 'shift_jis' });
    expect(decodeHex('c6fccbdcb8eca4cecab8beCFa4c7a4b9')).toEqual({ text: '日本語の文章です', encoding: 'euc-jp' });
    expect(decodeHex('d6d0cec4cec4b1bec4dac8dd')).toEqual({ text: '中文文本内容', encoding: 'gb18030' });
    expect(decodeHex('c7d1b1b9beee20b9aec0e5')).toEqual({ text: '한국어 문장', encoding: 'euc-kr' });
    expect(decodeHex('cff0e8e2e5f220ece8f0')).toEqual({ text: 'Привет мир', encoding: 'windows-1251' });
    expect(decodeHex('f0d2c9d7c5d420cdc9d2')).toEqual({ text: 'Привет мир', encoding: 'koi8-r' });
    expect(decodeHex('203c701b2442467c4b5c386c1b28423e')).toEqual({ text: ' <p日本語>', encoding: 'iso-2022-jp' });
  });

  it('takes line ends to one form, and byte order marks and terminal colours away', () => {
    const bytes = new TextEncoder().encode('\ufeffone\r\ntwo\r\u001b[31mred\u001b[0m');
    expect(decodeText(bytes)).toEqual({ text: 'one\ntwo\nred', encoding: 'utf-8' });
  });

  it('refuses bytes that are no text', () => {
    expect(decodeText(Uint8Array.from({ length: 500 }, (_, index) => index % 16))).toBeUndefined();
  });
});
