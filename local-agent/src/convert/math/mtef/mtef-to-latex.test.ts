import { describe, expect, it } from 'vitest';
import { type Bytes, FACE, modern, nativeStream, old } from './mtef.test.fixture.ts';
import { mtefToLatex } from './mtef-to-latex.ts';
import { nativeEquation } from './native-equation.ts';

const { line, none, text, template } = old;
const latexOf = (...parts: readonly Bytes[]) => mtefToLatex(Uint8Array.from(old.formula(line(...parts))));
const x = line(text('x'));
const two = line(text('2', FACE.number));

describe('formulas of Equation Editor 3', () => {
  it.each<[string, Bytes, string]>([
    ['fraction', template(14, 0, x, two), '\\frac{x}{2}'],
    ['fraction with a slash', template(41, 0, x, two), '{x}/{2}'],
    ['square root', template(13, 0, x, none), '\\sqrt{x}'],
    ['root', template(13, 1, x, two), '\\sqrt[2]{x}'],
    ['brackets', template(1, 0, x), '\\left(x\\right)'],
    ['a brace on the left', template(2, 1, x), '\\left\\{x\\right.'],
    ['bars', template(5, 0, x), '\\left\\Vert x\\right\\Vert'],
    ['a half-open interval', template(11, 0, x), '\\left[x\\right)'],
    ['bar', template(17, 0, x), '\\overline{x}'],
    ['arrow over', template(47, 1, x), '\\overrightarrow{x}'],
    ['arrow with text', template(19, 0, x, two), '\\xrightarrow[2]{x}'],
    ['integral', template(21, 2, x, line(text('0')), two), '\\int_{0}^{2} x'],
    ['loop', template(21, 4, x, two, none), '\\oint_{2} x'],
    ['double integral', template(25, 0, x, two), '\\iint_{2} x'],
    ['sum', template(29, 1, x, line(text('i=1')), two), '\\sum_{i=1}^{2} x'],
    ['product', template(31, 0, x, two, none), '\\prod_{2} x'],
    ['operator of choice', template(43, 2, none, two, x, line(text('Σ'))), '\\sum_{2}^{x}'],
    ['brace', template(28, 0, x, two), '\\underbrace{x}_{2}'],
    ['limit', template(39, 1, line(text('lim', FACE.function)), two, none), '\\lim_{2}'],
    ['limit of a sign', template(39, 1, x, two, none), '\\underset{2}{x}'],
    ['bra and ket', template(45, 0, x, two), '\\left\\langle x\\middle|2\\right\\rangle'],
    ['division', template(40, 0, x, two), '\\overset{2}{\\overline{)x}}'],
    ['matrix', old.matrix(2, 2, x, two, two, x), '\\begin{matrix}x & 2 \\\\ 2 & x\\end{matrix}'],
    ['lines', old.pile(x, two), '\\begin{aligned}x \\\\ 2\\end{aligned}'],
    ['template of no known kind', template(99, 0, x, two), 'x 2'],
  ])('have a %s', (_, bytes, latex) => expect(latexOf(bytes)).toBe(latex));

  it('set scripts at what stands before them, or before what comes next', () => {
    const sub = template(15, 1, line(text('i')), none);
    const sup = template(15, 0, none, two);
    expect(latexOf(text('αx'), template(15, 2, line(text('i')), two))).toBe('\\alpha x_{i}^{2}');
    expect(latexOf(text('x'), sub, sup)).toBe('x_{i}^{2}');
    expect(latexOf(text('x'), sup, sup)).toBe('x^{2}{}^{2}');
    expect(latexOf(sup, text('x'))).toBe('{}^{2}x');
    expect(latexOf(template(44, 1, line(text('n')), none), text('C'))).toBe('{}_{n}C');
    expect(latexOf(text('α'), sup)).toBe('\\alpha^{2}');
  });

  it('write functions, words, vectors and signs at letters', () => {
    expect(latexOf(text('sin', FACE.function), text('x'))).toBe('\\sin x');
    expect(latexOf(text('rank', FACE.function), text('A'))).toBe('\\operatorname{rank} A');
    expect(latexOf(text('x'), text(' for all y', FACE.text))).toBe('x \\text{for all} y');
    expect(latexOf(text('v', FACE.vector), text('w'))).toBe('\\mathbf{v}w');
    expect(latexOf(old.marked('x', 2), old.marked('y', 9, 5), old.marked('=', 10))).toBe("\\dot{x}\\hat{y}'\\neq");
    expect(latexOf(text('\uf091\uf100'), text('\ueb05\ueb02', FACE.space), text('d'))).toBe(
      '\\mathbb{R}\\mathcal{A} d',
    );
  });

  it('pass sizes, moves, fonts and tab stops by', () => {
    const symbol: Bytes = [8, 2, 0, ...Buffer.from('Symbol\0'), 0x02, 126, 0x61, 0];
    const moved: Bytes = [0x82, 131, 97, 0, 0x82 + 0, 128 + 3, 98, 0];
    expect(latexOf([9, 101, 0xe0, 1, 9, 100, 1, 2, 3, 9, 1, 140, 11], symbol)).toBe('\\alpha');
    expect(latexOf([0x82, 5, 6, ...moved.slice(1, 4), 0x82, 128, 128, 1, 1, 2, 2, ...moved.slice(1, 4)])).toBe('aa');
    expect(latexOf([0x61, 9, 7, 1, 0, 5, 5, ...text('x'), 0])).toBe('x');
  });
});

describe('formulas of MathType', () => {
  const { line, none, text, template } = modern;
  const latexOf = (...parts: readonly Bytes[]) => mtefToLatex(Uint8Array.from(modern.formula(line(...parts))));
  const x = line(text('x'));
  const two = line(text('2', FACE.number));

  it.each<[string, Bytes, string]>([
    ['fraction', template(11, 0, x, two), '\\frac{x}{2}'],
    ['fraction with a slash', template(11, 6, x, two), '{x}/{2}'],
    ['root', template(10, 1, x, two), '\\sqrt[2]{x}'],
    ['brackets', template(3, 3, x, text('[]')), '\\left[x\\right]'],
    ['a brace on the left', template(2, 1, x, text('{')), '\\left\\{x\\right.'],
    ['an interval', template(9, 0x30, x), '\\left(x\\right]'],
    ['integral', template(15, 0x31, x, line(text('0')), two, text('∫')), '\\int_{0}^{2} x'],
    ['loop', template(15, 0x15, x, two, none, text('∮')), '\\oint_{2} x'],
    ['sum', template(16, 0x70, x, two, line(text('n')), text('∑')), '\\sum_{2}^{n} x'],
    ['operator of choice', template(22, 0x50, x, two, none, text('⨁')), '\\bigoplus_{2} x'],
    ['limit', template(23, 0x50, line(text('max', FACE.function)), two, none), '\\max_{2}'],
    ['brace', template(24, 1, x, two), '\\overbrace{x}^{2}'],
    ['superscript', [...text('y'), ...template(28, 0, none, two)], 'y^{2}'],
    ['subscript', [...text('y'), ...template(27, 0, two, none)], 'y_{2}'],
    ['script before', [...template(29, 1, x, two), ...text('y')], '{}_{x}^{2}y'],
    ['vector', template(31, 2, x), '\\overrightarrow{x}'],
    ['hat', template(33, 0, x), '\\widehat{x}'],
    ['box', template(37, 0x1e, x), '\\boxed{x}'],
    ['long variation', template(14, 0x120, x, none), '\\xrightarrow{x}'],
    ['sign with a place in its font', modern.placed('≤', 0xa3), '\\leq'],
    ['note of a later version', [102, 3, 9, 9, 9, ...text('x')], 'x'],
  ])('have a %s', (_, bytes, latex) => expect(latexOf(bytes)).toBe(latex));
});

describe('formulas that cannot be read', () => {
  const read = (bytes: Bytes) => mtefToLatex(Uint8Array.from(bytes));

  it('give nothing, whatever they lack', () => {
    const whole = old.formula(line(text('y'), template(14, 0, x, two)));
    expect(read(whole)).toBe('y\\frac{x}{2}');
    // The end of the formula's own list may be missing.
    for (let length = 0; length < whole.length - 1; length++) {
      expect(read(whole.slice(0, length)), `${length} bytes`).toBeUndefined();
    }
    expect(read([2, ...whole.slice(1)])).toBeUndefined();
    expect(read(old.formula(line([15, 1])))).toBeUndefined();
    expect(nativeEquation(nativeStream(whole))).toBe('y\\frac{x}{2}');
    expect(nativeEquation(nativeStream(whole).subarray(0, 27))).toBeUndefined();
  });

  it('end at a depth and a length that no formula has', () => {
    let deep = x;
    for (let depth = 0; depth < 200; depth++) deep = line(template(13, 0, deep));
    expect(read(old.formula(deep))).toBeUndefined();
    expect(read(old.formula(line(text('x'.repeat(30_000)))))).toBeUndefined();
  });
});
