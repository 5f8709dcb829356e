import { describe, expect, it } from 'vitest';
import { parseXml } from '../markup/parse-xml.ts';
import { mathmlToLatex } from './mathml-to-latex.ts';

const latex = (inner: string) => mathmlToLatex(parseXml(`<math>${inner}</math>`, 100));
const stretched = (sign: string, form: string) => `<mo stretchy="true" form="${form}">${sign}</mo>`;

describe('mathmlToLatex', () => {
  it('lets parentheses grow with what is tall within them', () => {
    const table = '<mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable>';
    expect(latex(`${stretched('(', 'prefix')}${table}${stretched(')', 'postfix')}`)).toBe(
      String.raw`\left(\begin{matrix}1\end{matrix}\right)`,
    );
    expect(latex(`${stretched('{', 'prefix')}${table}`)).toBe(String.raw`\left\{\begin{matrix}1\end{matrix}\right.`);
    expect(latex(`<mi>f</mi>${stretched('(', 'prefix')}<mi>x</mi>${stretched(')', 'postfix')}`)).toBe('f(x)');
  });

  it('reads accents, braces and binomials', () => {
    expect(latex('<mover><mi>x</mi><mo>\u0302</mo></mover><mover><mi>v</mi><mo>\u20d7</mo></mover>')).toBe(
      String.raw`\hat{x}\vec{v}`,
    );
    expect(latex('<munder><munder><mi>a</mi><mo>\u23df</mo></munder><mi>c</mi></munder>')).toBe(
      String.raw`\underbrace{a}_{c}`,
    );
    const pair = '<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>';
    expect(latex(`${stretched('(', 'prefix')}${pair}${stretched(')', 'postfix')}`)).toBe(String.raw`\binom{n}{k}`);
  });
});
