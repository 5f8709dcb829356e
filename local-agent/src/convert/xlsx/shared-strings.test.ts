import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readSharedStrings } from './shared-strings.ts';

const X = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

describe('readSharedStrings', () => {
  it('keeps which parts of a text are raised or lowered', () => {
    const raised = '<rPr><vertAlign val="superscript"/></rPr>';
    const xml =
      `<sst xmlns="${X}"><si><t>Plain</t></si><si><r><t>Area in km</t></r><r>${raised}<t>2</t></r>` +
      '<r><t xml:space="preserve"> in all</t></r></si>' +
      `<si><r><t>Note </t></r><r>${raised}<t>a</t></r></si><si><t>Last</t></si></sst>`;
    const { strings, scripts } = readSharedStrings(strToU8(xml), 20);
    expect(strings).toEqual(['Plain', 'Area in km2 in all', 'Note a', 'Last']);
    expect([...scripts]).toEqual([
      [1, [{ text: 'Area in km' }, { text: '2', script: 'superscript' }, { text: ' in all' }]],
      [2, [{ text: 'Note ' }, { text: 'a', script: 'superscript' }]],
    ]);
  });
});
