import { expect, it } from 'vitest';
import type { Block } from '../../markdown/blocks.ts';
import { titleOf } from './document-title.ts';

const heading = (page: number, level: number, text: string) => ({
  page,
  block: { type: 'heading', level, children: [{ type: 'text', text }] } as Block,
});

it('the title of a title page is the title, though the heading of the contents is larger', () => {
  const contents = [heading(1, 1, 'Contents'), heading(1, 1, '1 Gates')];
  expect(titleOf([heading(0, 2, 'Keeping Locks'), heading(0, 3, 'A manual'), ...contents])).toBe('Keeping Locks');
  expect(titleOf([heading(0, 3, 'Tide Press'), heading(0, 2, 'Keeping Locks'), ...contents])).toBe('Keeping Locks');
});

it('the heading of the contents is no title', () => {
  expect(titleOf([heading(0, 1, 'Inhaltsverzeichnis'), heading(1, 1, 'Schleusen')])).toBe('Schleusen');
  expect(titleOf([heading(0, 1, 'Contents'), heading(0, 2, 'Gates')])).toBeNull();
});

it('without contents the first heading of level 1 on the first two pages is the title', () => {
  expect(titleOf([heading(0, 2, 'Tide Press'), heading(1, 1, 'Keeping Locks')])).toBe('Keeping Locks');
  expect(titleOf([heading(0, 2, 'Tide Press'), heading(2, 1, 'Keeping Locks')])).toBeNull();
});
