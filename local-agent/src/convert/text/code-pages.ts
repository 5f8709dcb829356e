/** Encodings by the Windows code pages and font character sets that RTF (specification 1.9.1, "Font Table") and Word 6 name. */
const BY_CHARSET: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

const BY_PAGE: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
};

/** The encoding of a font's text; `undefined` for the document's own. */
export const charsetEncoding = (charset: number): string | undefined => BY_CHARSET[charset];

/** The encoding of a code page; Western when it is not known. */
export const pageEncoding = (page: number): string =>
  BY_PAGE[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252');
