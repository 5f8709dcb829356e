import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { ipynb } from './convert-ipynb.ts';

describe('ipynb', () => {
  it('keeps text, code with its language, and what the code printed', async () => {
    const notebook = {
      nbformat: 4,
      metadata: { language_info: { name: 'julia' } },
      cells: [
        { cell_type: 'markdown', source: ['# Ponds\n', 'Some *text*.'] },
        {
          cell_type: 'code',
          source: 'print(1)',
          outputs: [
            { output_type: 'stream', text: ['\u001b[31m1\u001b[0m\n'] },
            {
              output_type: 'execute_result',
              data: { 'text/html': '<table><tr><th>a</th></tr><tr><td>1</td></tr></table>', 'text/plain': 'a' },
            },
            { output_type: 'display_data', data: { 'image/png': 'iVBORw0KGgo=', 'text/plain': '<Figure>' } },
            { output_type: 'error', ename: 'KeyError', evalue: 'x' },
          ],
        },
      ],
    };
    const { markdown } = await convertWith(ipynb, JSON.stringify(notebook));
    expect(markdown).toBe(
      '# Ponds\nSome *text*.\n\n```julia\nprint(1)\n```\n\n```\n1\n```\n\n| a |\n| --- |\n| 1 |\n\n```\n<Figure>\n```\n\n```\nKeyError: x\n```',
    );
  });

  it('refuses a notebook without cells', async () => {
    await expect(convertWith(ipynb, '{"nbformat": 3, "worksheets": []}')).rejects.toMatchObject({
      code: 'CONVERSION_FAILED',
    });
  });
});
