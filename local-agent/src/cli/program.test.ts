import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';
import { EXIT, EXIT_CODES_HELP } from './exit-codes.ts';
import { runProgram } from './program.ts';
import { openTerminal } from './terminal.ts';

const terminal = openTerminal();
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
    expect(offered).toHaveLength(28);
  });

  it('take the options that are documented', async () => {
    for (const [, name = '', text = ''] of page.matchAll(/^\| `docferry ([a-z-]+)[^|]*(?:\\\|[^|]*)*\|(.*)\|$/gm)) {
      const options = text.match(/--[a-z-]+/g) ?? [];
      const help = options.length > 0 ? await helpOf(name) : '';
      for (const option of options) expect(help).toContain(option);
    }
  });
});

/** The help of a command, and that of its own commands. */
async function helpOf(name: string): Promise<string> {
  const help = await printedHelp(name);
  const helps = [help];
  for (const [, one = ''] of (help.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([a-z]+) \[options\]/gm))
    helps.push(await printedHelp(name, one));
  return helps.join('');
}

/** In this process, because starting one for each of some fifty commands takes a quarter of a minute. */
async function printedHelp(...command: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    expect(await runProgram([...command, '--help'], terminal)).toBe(0);
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
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
