import { expect, it } from 'vitest';
import { markdownOf } from '../blocks/placed-lines.test.fixture.ts';

const TEXT = 'The keeper of the upper lock reads these rules each morning, before he opens the gate.';

it('a bullet without text says nothing', async () => {
  expect(await markdownOf([60, 60, TEXT], [60, 120, '\u2022'], [60, 180, TEXT])).toBe(`${TEXT}\n\n${TEXT}`);
});

it('bullets before text and other signs alone stay, and so do bullets where there is nothing else', async () => {
  expect(await markdownOf([60, 60, TEXT], [60, 120, '\u2022 Gates'])).toBe(`${TEXT}\n\n- Gates`);
  expect(await markdownOf([60, 60, TEXT], [60, 120, '\u00b0'])).toBe(`${TEXT}\n\n\u00b0`);
  expect(await markdownOf([60, 60, '\u2022'])).toBe('\u2022');
});
