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
    await expect(convertWith(ipynb, '{"nbformat": 4, "worksheets": 7}')).rejects.toMatchObject({
      code: 'CONVERSION_FAILED',
    });
  });

  it('reads notebooks of nbformat 3', async () => {
    const notebook = {
      nbformat: 3,
      metadata: { name: 'Old' },
      worksheets: [
        {
          cells: [
            { cell_type: 'heading', level: 2, source: ['Sums'] },
            {
              cell_type: 'code',
              language: 'python',
              input: ['1 + 1'],
              outputs: [{ output_type: 'pyout', text: ['2'] }],
            },
          ],
        },
      ],
    };
    const { markdown, title } = await convertWith(ipynb, JSON.stringify(notebook));
    expect(markdown).toBe('## Sums\n\n```python\n1 + 1\n```\n\n```\n2\n```');
    expect(title).toBe('Old');
  });

  it('notes images, and keeps where an error came from', async () => {
    const cell = (...outputs: object[]) => ({ cell_type: 'code', source: 'f()', outputs });
    const notebook = {
      nbformat: 4,
      cells: [
        cell({ output_type: 'display_data', data: { 'image/png': 'iVBORw0=', 'text/plain': ['<Figure>'] } }),
        cell({ output_type: 'error', ename: 'E', evalue: 'bad', traceback: ['\u001b[31mline 1\u001b[0m', 'E: bad'] }),
      ],
    };
    const { markdown, figures } = await convertWith(ipynb, JSON.stringify(notebook));
    expect(markdown).toContain('```\n<Figure>\n```');
    expect(markdown).toContain('```\nline 1\nE: bad\n```');
    expect(figures).toEqual([{ alt: '<Figure>' }]);
  });

  it('shows of lines that were written over what stood there in the end', async () => {
    const text = '  0%\r 50%\r100%\r\nsaved\rdone\r';
    const cells = [{ cell_type: 'code', source: 'f()', outputs: [{ output_type: 'stream', name: 'stdout', text }] }];
    const { markdown } = await convertWith(ipynb, JSON.stringify({ nbformat: 4, cells }));
    expect(markdown).toContain('```\n100%\ndone\n```');
  });
});
