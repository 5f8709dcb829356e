import { describe, expect, it } from 'vitest';
import { isStatementTitle, namedStatements, shownStatements } from './statements.ts';

const ROWS = '| | 2018 | 2017 |\n| --- | ---: | ---: |\n| Net income | 5 | 4 |\n| Capital expenditures | (2) | (1) |';
const shown = (text: string, headingPath: string[] = [], lead = '') =>
  shownStatements({ text, headingPath, lead }).indices;
const asked = (query: string) => namedStatements(query).indices;

describe('statements that a question names', () => {
  it.each([
    ['Rely on the cash flow statement.', 'statement of cash flows'],
    ['using the balance sheet', 'the statement of financial position'],
    ['from the P&L', 'the income statement'],
    ['from the profit and loss account', 'the statement of earnings'],
    ['Wie hoch ist das Anlagevermögen laut Bilanz?', 'the balance sheet'],
    ['selon le compte de résultat', 'the income statement'],
    ['según el estado de flujos de efectivo', 'the cash flow statement'],
  ])('are one under all of their names: %s', (one, other) => {
    expect(asked(one)).toHaveLength(1);
    expect(asked(one)).toEqual(asked(other));
  });

  it('are none where none is named', () => expect(asked('What drove the cash flow and the balance?')).toEqual([]));
});

describe('a passage shows a statement', () => {
  it.each([
    ['under its heading', shown(ROWS, ['Example, Inc.', 'CONSOLIDATED STATEMENTS OF CASH FLOWS (In millions)'])],
    ['under its title', shown(`EXAMPLE CORPORATION CONSOLIDATED STATEMENTS OF CASH FLOWS\n\n(In millions)\n\n${ROWS}`)],
    ['with its title repeated from the part before', shown(ROWS, [], 'Consolidated Statements of Cash Flows')],
    ['in German', shown(ROWS, ['Konzern-Kapitalflussrechnung für das Geschäftsjahr 2023'])],
    ['in French', shown(ROWS, ['TABLEAU DES FLUX DE TRÉSORERIE CONSOLIDÉS'])],
    ['in Spanish', shown(ROWS, ['Estado de flujos de efectivo consolidado'])],
    ['with its title in the first row', shown(`| Condensed Consolidated Statement of Cash Flows |  |\n${ROWS}`)],
  ])('%s', (_, found) => expect(found).toEqual(asked('cash flow statement')));

  it.each([
    ['that only mentions it', shown(`This compares with our consolidated statements of cash flows.\n\n${ROWS}`)],
    ['with notes to it', shown(ROWS, ['NOTES TO CONSOLIDATED STATEMENTS OF CASH FLOWS'])],
    ['of guarantors', shown(ROWS, ['Condensed Consolidating Statements of Cash Flows'])],
    ['without a table', shown('Net income was 5.', ['Consolidated Statements of Cash Flows'])],
    [
      'that is an index',
      shown(
        '| Consolidated Balance Sheets | 43 |\n| --- | --- |\n| Consolidated Statements of Cash Flows | 45 |\n| Notes | 46 |',
      ),
    ],
  ])('but not one %s', (_, found) => expect(found).toEqual([]));
});

it('distinguishes a title from a sentence', () => {
  expect(isStatementTitle('eBay Inc. CONSOLIDATED BALANCE SHEET')).toBe(true);
  expect(isStatementTitle('#### Consolidated Statements of Earnings for the years ended May 31, 2017')).toBe(true);
  expect(isStatementTitle('Included in the consolidated balance sheet')).toBe(false);
  expect(isStatementTitle('Refer to the consolidated statements of income on page 4.')).toBe(false);
});
