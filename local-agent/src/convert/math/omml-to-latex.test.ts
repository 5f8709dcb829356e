import { describe, expect, it } from 'vitest';
import { parseXml } from '../markup/parse-xml.ts';
import { mathmlToLatex } from './mathml-to-latex.ts';
import { ommlToLatex } from './omml-to-latex.ts';

const M = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const omml = (inner: string) => ommlToLatex(parseXml(`<m:oMath xmlns:m="${M}">${inner}</m:oMath>`, 100));
const r = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (inner: string) => `<m:e>${inner}</m:e>`;

describe('ommlToLatex', () => {
  it.each([
    ['roots', `<m:rad><m:deg>${r('3')}</m:deg>${e(r('x'))}</m:rad>`, '\\sqrt[3]{x}'],
    [
      'binomials',
      `<m:d>${e(`<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${r('n')}</m:num><m:den>${r('k')}</m:den></m:f>`)}</m:d>`,
      '\\binom{n}{k}',
    ],
    [
      'brackets',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(r('x'))}</m:d>`,
      '\\left\\{x\\right.',
    ],
    ['functions', `<m:func><m:fName>${r('sin')}</m:fName>${e(r('θ'))}</m:func>`, '\\sin \\theta'],
    [
      'limits',
      `<m:func><m:fName><m:limLow>${e(r('lim'))}<m:lim>${r('n→∞')}</m:lim></m:limLow></m:fName>${e(r('a'))}</m:func>`,
      '\\lim_{n\\to \\infty} a',
    ],
    ['accents', `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r('v'))}</m:acc>`, '\\vec{v}'],
    [
      'matrices',
      `<m:m><m:mr>${e(r('a'))}${e(r('b'))}</m:mr><m:mr>${e(r('c'))}${e(r('d'))}</m:mr></m:m>`,
      '\\begin{matrix}a & b \\\\ c & d\\end{matrix}',
    ],
    [
      'integrals',
      `<m:nary><m:sub>${r('0')}</m:sub><m:sup>${r('1')}</m:sup>${e(r('x dx'))}</m:nary>`,
      '\\int_{0}^{1} x dx',
    ],
    ['words', r('if x > 0', '<m:nor/>'), '\\text{if x > 0}'],
    ['letters of other alphabets', r('𝑥') + r('∈') + r('ℝ'), 'x\\in \\mathbb{R}'],
  ])('writes %s', (_, source, latex) => {
    expect(omml(source)).toBe(latex);
  });
});

describe('mathmlToLatex', () => {
  it('reads the signs of old programs, and attributes with a prefix', () => {
    const old = (inner: string) =>
      mathmlToLatex(parseXml(`<math:math xmlns:math="http://www.w3.org/1998/Math/MathML">${inner}</math:math>`, 100));
    const [x, plus] = ['<math:mi>x</math:mi>', '<math:mo math:stretchy="false">\ue083</math:mo>'];
    expect(old(`${x}<math:mo>\ue09e</math:mo><math:mi>\ue0b7</math:mi>${plus}${x}<math:mo>\ue09f</math:mo>`)).toBe(
      'x(\\alpha +x)',
    );
    expect(old(`<math:mover>${x}<math:mo>\ue098</math:mo></math:mover>`)).toBe('\\vec{x}');
    expect(old(`<math:mfenced math:open="[" math:close="\ue09f">${x}</math:mfenced>`)).toBe('\\left[x\\right)');
    expect(old(`<math:mroot>${x}<math:mrow/></math:mroot>`)).toBe('\\sqrt{x}');
  });

  it('writes fractions, scripts and roots, and takes TeX that the formula carries', () => {
    const mathml = (inner: string) =>
      mathmlToLatex(parseXml(`<math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math>`, 100));
    expect(
      mathml('<mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac><msubsup><mi>a</mi><mi>i</mi><mn>2</mn></msubsup>'),
    ).toBe('\\frac{1}{\\sqrt{x}}a_{i}^{2}');
    expect(mathml('<semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics>')).toBe(
      'x^2',
    );
  });
});
