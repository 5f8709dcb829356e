import { expect, it } from 'vitest';
import { fontStyle, hasOneWidth, isEastAsian } from './font-style.ts';

it.each([
  ['ABCDEF+LinLibertineTB', 'bold'],
  ['LinBiolinumTZI', 'bold italic'],
  ['LinLibertineTI', 'italic'],
  ['LinLibertineT', ''],
  ['CMSSBX10', 'bold'],
  ['Arial,Bold', 'bold'],
  ['NimbusRomNo9L-MediItal', 'bold italic'],
  ['SFRB1000', 'bold'],
  ['SFBI1000', 'bold italic'],
  ['SFSO1000', 'bold italic'],
  ['SFSL1000', 'italic'],
  ['SFRM1000', ''],
  ['SFSS1000', ''],
  ['\u00fe\u00ff\0A\0r\0i\0a\0l\0-\0B\0o\0l\0d', 'bold'],
  ['CMBXTI10', 'bold italic'],
  ['CMSSI10', 'italic'],
  ['ABCDEF+AdvOT01ab23cd.B', 'bold'],
  ['ABCDEF+UvwxyzAdvTT01ab23cd.I', 'italic'],
  ['AdvOT01ab23cd.BI+20', 'bold italic'],
  ['AdvOT01ab23cd+22', ''],
])('%s is %j', (name, looks) => {
  const { bold, italic } = fontStyle(name);
  expect([bold && 'bold', italic && 'italic'].filter(Boolean).join(' ')).toBe(looks);
});

it.each([
  ['ABCDEF+CMTT10', 'monospace'],
  ['CMSLTT10', 'italic monospace'],
  ['CMITT10', 'italic monospace'],
  ['SFIT1000', 'italic monospace'],
  ['SFST1000', 'italic monospace'],
  ['TeXGyreCursor-Regular', 'monospace'],
  ['tcxtt', 'monospace'],
  ['tcxbtt', 'monospace'],
  ['TCTT1000', 'monospace'],
  ['CMVTT10', ''],
  ['LMMonoProp10-Regular', ''],
  ['MonotypeCorsiva', ''],
])('%s is %j', (name, looks) => {
  const { italic, monospace } = fontStyle(name);
  expect([italic && 'italic', monospace && 'monospace'].filter(Boolean).join(' ')).toBe(looks);
});

it('a name in UTF-16 is that without its mark and its empty bytes', () => {
  const wide = (text: string) => Array.from(text, (letter) => `\0${letter}`).join('');
  expect(fontStyle(`\u00fe\u00ff${wide('ABCDEF+Arial')}`).name).toBe('Arial');
});

it('asks the descriptor for the weight where the name says none', () => {
  expect(fontStyle('ABCDEF+LinLibertineOB', true).bold).toBe(true);
  expect(fontStyle('ABCDEF+LinLibertineOB').bold).toBe(false);
  expect(fontStyle('LMRoman10-Regular', true).bold).toBe(false);
});

it('a font whose narrow and wide letters have one width is monospaced', () => {
  const widths = (text: string, widthOf: (letter: string) => number) =>
    Object.fromEntries(Array.from(text, (letter) => [letter.charCodeAt(0), widthOf(letter)]));
  expect(hasOneWidth(widths('abcdefilmnw0123', () => 525))).toBe(true);
  expect(hasOneWidth(widths('abcdefilmnw0123', (letter) => (letter === 'i' ? 278 : 525)))).toBe(false);
  expect(hasOneWidth(widths('abcdefilnorst', () => 525))).toBe(true);
  expect(hasOneWidth(widths('abcefijlt', () => 525))).toBe(undefined);
  expect(hasOneWidth(widths('0123456789', () => 525))).toBe(undefined);
  expect(
    hasOneWidth(
      widths('abcdefilmnw0123', () => 333),
      333,
    ),
  ).toBe(undefined);
  expect(hasOneWidth(widths('abcdefilmnw0123', () => 1000))).toBe(false);
});

it('a font of signs whose letters have one width, which it lacks, is not monospaced', () => {
  const letters = Object.fromEntries(Array.from('abcdefilmnw', (letter) => [letter.charCodeAt(0), 333]));
  const signs = Object.fromEntries([762, 780, 367, 846, 278].map((width, code) => [code, width]));
  expect(hasOneWidth({ ...letters, ...signs })).toBe(false);
  expect(hasOneWidth({ ...letters, 1: 666, 2: 0, 3: 500 })).toBe(true);
});

it.each(['ABCDEF+CMSLTT10', 'ABCDEF+CMITT10', 'ABCDEF+SFTT1000'])('%s is monospaced', (name) => {
  expect(fontStyle(name).monospace).toBe(true);
});

it('a proportional font that looks typed is not monospaced', () => {
  expect(fontStyle('ABCDEF+AmericanTypewriter').monospace).toBe(false);
});

it.each(['\u5b8b\u4f53', '\u00e5\u00ae\u008b\u00e4\u00bd\u0093', 'SimSun', 'NSimSun', 'KaiTi_GB2312', 'MS-Mincho'])(
  '%s is a font of East Asian prose',
  (name) => expect(isEastAsian(name)).toBe(true),
);

it.each(['Simula', 'Courier', 'MSGothic', 'DejaVuSansMono'])('%s is none', (name) =>
  expect(isEastAsian(name)).toBe(false),
);

it("a publisher's fonts are known behind the letters that it puts before their names", () => {
  expect(fontStyle('ABCDEF+SrphvrAdvP4C4E74').name).toBe('AdvP4C4E74');
  expect(fontStyle('ABCDEF+Advent').name).toBe('Advent');
});
