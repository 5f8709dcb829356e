import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { logicalOrder, numbersFromRight, type Piece } from './right-to-left.ts';

const font = { name: 'Serif', bold: false, italic: false, monospace: false };
const word = (text: string): Word => ({
  text,
  x0: 0,
  x1: 0,
  y0: 0,
  y1: 10,
  baseline: 8,
  size: 10,
  font,
  color: '#000000',
});
const piecesOf = (visual: string): Piece[] => {
  const words = visual.split(' ');
  return words.map((text, index) => ({ word: word(text), space: index + 1 < words.length }));
};
const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => `${piece.word.text}${piece.space ? ' ' : ''}`).join('');
const order = (visual: string) => textOf(logicalOrder(piecesOf(visual)).pieces);

it('Latin words and the numbers behind them run to the right in a line from the right', () => {
  expect(order('ג ISO 9001 ב א')).toBe('א ב ISO 9001 ג');
});

it('numbers without a Latin word before them follow each other from the right', () => {
  expect(order('ב 34 12 א')).toBe('א 12 34 ב');
});

it('thousands that stand apart are one number', () => {
  expect(order('ב 3 001 א')).toBe('א 3 001 ב');
  expect(textOf(numbersFromRight(piecesOf('12 1 234 567')))).toBe('1 234 567 12');
  expect(order('ב 1 422 322,5 א')).toBe('א 1 422 322,5 ב');
});

it('groups of other lengths are numbers of their own, as in a telephone number', () => {
  expect(textOf(numbersFromRight(piecesOf('77 231 0555')))).toBe('0555 231 77');
});

it('a date whose parts are separate words runs to the right', () => {
  const parts = ['07', '/', '11', '/', '1974'].map((text): Piece => ({ word: word(text), space: false }));
  expect(textOf(numbersFromRight(parts))).toBe('07/11/1974');
});

it('signs at the left of a number or Latin word follow it', () => {
  expect(order('ב ,2019 א')).toBe('א 2019, ב');
  expect(order('(PDF ב) א')).toBe('א ב) PDF(');
});

it('signs alone run from the right, and a hyphen at the right of a number precedes it', () => {
  expect(order('ב .) א')).toBe('א ). ב');
  expect(order('ב 2019- א')).toBe('א -2019 ב');
});

it('right-to-left words within a line from the left run to the left, with the numbers between them', () => {
  expect(order('the words ב 12 א mean a gate')).toBe('the words א 12 ב mean a gate');
});
