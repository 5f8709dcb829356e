import { expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { nativeStream, old, oleContainer } from '../math/mtef/mtef.test.fixture.ts';
import { rtf } from './convert-rtf.ts';

const { formula, line, text, template, none } = old;

it('rtf writes embedded formulas as LaTeX, and omits other objects', async () => {
  const equation = formula(line(text('y'), template(15, 0, none, line(text('n')))));
  const object = (content: Uint8Array) => {
    const digits = `0105000002000000${Buffer.from(content).toString('hex')}`.replace(/.{64}/g, '$&\n');
    return String.raw`{\object\objemb{\*\objclass Equation.3}{\*\objdata ${digits}}{\result{\pict 00}}}`;
  };
  const shown = object(oleContainer('Equation Native', nativeStream(equation)));
  const other = object(oleContainer('Contents', Buffer.from('other')));
  const body = String.raw`\pard The power ${shown} and ${other}more.\par ${shown}\par`;
  const { markdown } = await convertWith(rtf, String.raw`{\rtf1\ansi ${body}}`);
  expect(markdown).toBe('The power $y^{n}$ and more.\n\n$$y^{n}$$');
});
