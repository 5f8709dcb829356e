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
