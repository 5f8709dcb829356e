import { describe, expect, it } from 'vitest';
import { plainCell } from './plain-cell.ts';

describe('the text of a cell', () => {
  it.each([
    ['**1,577** and *more*', '1,577 and more'],
    ['***both***', 'both'],
    ['5 * 3 and 2 \\* 4', '5 * 3 and 2 * 4'],
    ['a\\|b', 'a|b'],
    ['`a *b*` c', 'a *b* c'],
    ['a ` b', 'a ` b'],
    ['[terms **here**](https://example.com/a) [1]', 'terms here [1]'],
    ['![a chart](c.png) sales[^2]', 'a chart sales'],
    ['x<br>y<sup>2</sup> < z', 'x\ny2 < z'],
    ['~~old~~ new', 'old new'],
    ['snake_case $5 & more', 'snake_case $5 & more'],
    ['', ''],
  ])('of %j is %j', (markdown, text) => {
    expect(plainCell(markdown)).toBe(text);
  });
});
