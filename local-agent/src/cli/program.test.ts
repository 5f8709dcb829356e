import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';
import { EXIT, EXIT_CODES_HELP } from './exit-codes.ts';

const page = await readFile(new URL('../../../docs/agent.md', import.meta.url), 'utf8');

describe('the documented commands', () => {
  it('are those of --help', async () => {
    await using dir = await tempDir();
    const { stdout } = await docferry(['--help'], { dir });
    const offered = [...stdout.matchAll(/^ {2}([a-z][a-z-]*) (?:\[options\]|\[command\.\.\.\]|<| )/gm)].map(
      ([, name]) => name,
    );
    const documented = [...page.matchAll(/^\| `docferry ([a-z-]+)/gm)].map(([, name]) => name);
    expect(documented).toEqual(offered);
    expect(offered).toHaveLength(27);
  });

  it('take the options that are documented', async () => {
    await using dir = await tempDir();
    for (const [, name = '', text = ''] of page.matchAll(/^\| `docferry ([a-z-]+)[^|]*(?:\\\|[^|]*)*\|(.*)\|$/gm)) {
      const help = await helpOf(name, dir);
      for (const [option] of text.matchAll(/--[a-z-]+/g)) expect(help).toContain(option);
    }
  });
});

/** The help of a command, and that of its own commands. */
async function helpOf(name: string, dir: Awaited<ReturnType<typeof tempDir>>): Promise<string> {
  const { stdout } = await docferry([name, '--help'], { dir });
  const inner = [...(stdout.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([a-z]+) \[options\]/gm)];
  const helps = inner.map(async ([, one = '']) => (await docferry([name, one, '--help'], { dir })).stdout);
  return [stdout, ...(await Promise.all(helps))].join('');
}

describe('the documented exit codes', () => {
  it('are those of the program, with the same meaning', () => {
    const codes = Object.values(EXIT).sort((a, b) => a - b);
    const documented = [...page.matchAll(/^\| (\d+) \| (.*) \|$/gm)];
    expect(documented.map(([, code]) => Number(code))).toEqual(codes);
    for (const [, code = '', meaning = ''] of documented) {
      expect(EXIT_CODES_HELP).toContain(`${code.padEnd(5)}${meaning}`);
    }
  });
});
