import { expect, it } from 'vitest';
import { turnBrackets } from './right-to-left.ts';

it('turns brackets that are named by their mirrored shape, over several runs', () => {
  expect(turnBrackets(['\u05e9\u05dc\u05d5\u05dd )\u05d5\u05d2\u05dd ', '\u05e2\u05d5\u05dc\u05dd(.'])).toEqual([
    '\u05e9\u05dc\u05d5\u05dd (\u05d5\u05d2\u05dd ',
    '\u05e2\u05d5\u05dc\u05dd).',
  ]);
});

it('leaves brackets as they are where they stand right', () => {
  const texts = ['\u05e9\u05dc\u05d5\u05dd (\u05d5\u05d2\u05dd \u05e2\u05d5\u05dc\u05dd).'];
  expect(turnBrackets(texts)).toEqual(texts);
});
