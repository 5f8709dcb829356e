import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outputNames } from './output-names.ts';

describe('outputNames', () => {
  it('drops the ending where that is enough and keeps it where two would be alike', () => {
    expect(outputNames(['a/report.pdf', 'b/notes.docx'], '.md')).toEqual(['report.md', 'notes.md']);
    expect(outputNames(['report.pdf', 'report.docx'], '.md')).toEqual(['report.pdf.md', 'report.docx.md']);
    expect(outputNames(['a/report.pdf', 'b/report.pdf'], '.md')).toEqual(['report.pdf.md', 'report.pdf-2.md']);
    expect(outputNames(['Makefile', '.env'], '.md')).toEqual(['Makefile.md', '.env.md']);
  });

  it('never gives one name twice, not even where case is ignored', () => {
    const name = fc.stringMatching(/^[aA.b-]{0,3}[aAb2](?:\.(?:md|pdf|PDF))?$/);
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (inputs) => {
        const names = outputNames(inputs, '.md').map((output) => output.toLowerCase());
        expect(new Set(names).size).toBe(inputs.length);
      }),
    );
  });
});
