import { expect, it } from 'vitest';
import { fontStyle } from './font-style.ts';

it.each([
  ['ABCDEF+LinLibertineTB', 'bold'],
  ['LinBiolinumTZI', 'bold italic'],
  ['LinLibertineTI', 'italic'],
  ['LinLibertineT', ''],
  ['CMSSBX10', 'bold'],
  ['Arial,Bold', 'bold'],
  ['NimbusRomNo9L-MediItal', 'bold italic'],
])('%s is %j', (name, looks) => {
  const { bold, italic } = fontStyle(name);
  expect([bold && 'bold', italic && 'italic'].filter(Boolean).join(' ')).toBe(looks);
});

it('asks the descriptor for the weight where the name says none', () => {
  expect(fontStyle('ABCDEF+LinLibertineOB', true).bold).toBe(true);
  expect(fontStyle('ABCDEF+LinLibertineOB').bold).toBe(false);
  expect(fontStyle('LMRoman10-Regular', true).bold).toBe(false);
});
