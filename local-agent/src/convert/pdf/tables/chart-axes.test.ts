import { expect, it } from 'vitest';
import { isChart } from './chart-axes.ts';
import { tableOf } from './table.test.fixture.ts';

it('numbers that count down evenly beside blank columns are the axes of a chart', () => {
  const rows = [
    ['450', '', '450'],
    ['400', 'Ferries', '400'],
    ['350', '', '350'],
    ['300', '', '300'],
    ['250', '', '200'],
    ['200', '', '150'],
  ];
  expect(isChart(tableOf(rows))).toBe(true);
  expect(isChart(tableOf(rows.map(([a = '', b = ''], row) => [a, b, `${row}.5`])))).toBe(false);
});

it('numbers that count up, or not evenly, are no axis', () => {
  const counted = (numbers: readonly string[]) => isChart(tableOf(numbers.map((number) => [number, ''])));
  expect(counted(['1', '2', '3', '4', '5'])).toBe(false);
  expect(counted(['90', '71', '60', '22', '5'])).toBe(false);
  expect(counted(['1.0', '0.8', '0.6', '0.4', '0.2', '0.0'])).toBe(true);
});

it('the axes of charts below each other begin again', () => {
  const chart = ['4', '3', '2', '1', '0', '0'];
  const rows = [...chart, ...chart].map((number, row) => [number, row % 6 === 0 ? 'Ferries' : '', number]);
  expect(isChart(tableOf(rows))).toBe(true);
  expect(isChart(tableOf(rows.map(([, name = '', number = ''], row) => [`${row % 4}`, name, number])))).toBe(false);
});
