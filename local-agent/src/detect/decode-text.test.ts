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

  it.each([
    ['windows-1250', 'Děkuji, přišlo včas do Třebíče', '44ec6b756a692c2070f8699a6c6f2076e8617320646f2054f86562ede865'],
    ['iso-8859-2', 'Świetna jakość, dziękuję', 'a6776965746e61206a616b6fb6e62c20647a69ea6b756aea'],
    [
      'windows-1250',
      'Győrben időben érkezett, köszönöm',
      '4779f57262656e206964f562656e20e9726b657a6574742c206bf6737af66ef66d',
    ],
    [
      'windows-1254',
      'Teşekkürler, zamanında geldi, iyi değil',
      '5465fe656b6bfc726c65722c207a616d616efd6e64612067656c64692c20697969206465f0696c',
    ],
    ['macintosh', 'Jürgen Groß aus Köln, schön', '4a9f7267656e2047726fa720617573204b9a6c6e2c207363689a6e'],
    ['windows-1253', 'Άργησε λίγο στην Αθήνα', 'a2f1e3e7f3e520ebdfe3ef20f3f4e7ed20c1e8deede1'],
    ['windows-1255', 'הגיע בזמן לתל אביב', 'e4e2e9f220e1e6eeef20ecfaec20e0e1e9e1'],
    ['windows-1256', 'وصل في الوقت المحدد', 'e6d5e120dded20c7e1e6deca20c7e1e3cdcfcf'],
    ['windows-874', 'มาถึงตรงเวลา', 'c1d2b6d6a7b5c3a7e0c7c5d2'],
    ['ibm866', 'Доставлено вовремя', '84aee1e2a0a2aba5adae20a2aea2e0a5acef'],
    ['windows-1251', 'Дякую, працює', 'c4ffeaf3fe2c20eff0e0f6feba'],
    ['windows-1252', 'Très bien reçu, merci à Noël', '5472e873206269656e207265e7752c206d6572636920e0204e6feb6c'],
  ])('reads text in %s by the letters of its language', (encoding, text, hex) => {
    expect(decodeHex(hex)).toEqual({ text, encoding });
  });

  it('takes line ends to one form, and byte order marks and terminal colours away', () => {
    const bytes = new TextEncoder().encode('\ufeffone\r\ntwo\r\u001b[31mred\u001b[0m');
    expect(decodeText(bytes)).toEqual({ text: 'one\ntwo\nred', encoding: 'utf-8' });
  });

  it('refuses bytes that are no text', () => {
    expect(decodeText(Uint8Array.from({ length: 500 }, (_, index) => index % 16))).toBeUndefined();
  });
});
