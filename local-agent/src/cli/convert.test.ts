import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

const EXAMPLE_WORKBOOK = fileURLToPath(new URL('../../../examples/cluster-capacity.xlsx', import.meta.url));

describe('docferry convert', () => {
  it('prints the Markdown of one file and nothing else', async () => {
    await using dir = await tempDir();
    await dir.write('table.csv', 'a,b\n1,2\n');
    const run = await docferry(['convert', 'table.csv'], { dir });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^\| a \| b \|\n/);
    expect(run.stdout.endsWith('|\n')).toBe(true);
  });

  it('writes a file for each of several, two of one name included', async () => {
    await using dir = await tempDir();
    await dir.write('x/a.csv', 'one\n1\n');
    await dir.write('y/a.csv', 'two\n2\n');
    const run = await docferry(['convert', 'x/a.csv', 'y/a.csv', '--out', 'made/md'], { dir });
    expect(run).toMatchObject({ code: 0, stdout: '' });
    expect(await readdir(join(dir.path, 'made/md'))).toEqual(['a.csv-2.md', 'a.csv.md']);
    expect(await readFile(join(dir.path, 'made/md/a.csv-2.md'), 'utf8')).toContain('two');
  });

  it('writes one document to the very file that is named, and several to none', async () => {
    await using dir = await tempDir();
    await dir.write('table.csv', 'a\n1\n');
    await dir.write('other.csv', 'b\n2\n');
    const run = (...args: string[]) => docferry(['convert', ...args], { dir });
    expect(await run('table.csv', '-o', 'made/named.md')).toMatchObject({
      code: 0,
      stderr: 'table.csv -> made/named.md\n',
    });
    expect(await run('table.csv', '--json', '-o', 'made/named.json')).toMatchObject({ code: 0, stdout: '' });
    expect(await run('other.csv', '-o', 'made/named.md')).toMatchObject({ code: 1 });
    expect(await run('table.csv', 'other.csv', '-o', 'made/both.md')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('both.md is one file'),
    });
    expect(await readdir(join(dir.path, 'made'))).toEqual(['named.json', 'named.md']);
    expect(await readFile(join(dir.path, 'made/named.md'), 'utf8')).toContain('| a |');
  });

  it('writes each table as CSV, with a list of where they are', async () => {
    await using dir = await tempDir();
    const sales = 'Table 1: Sales (in millions)\n\n| Year | **Sales** |\n|---|---|\n| 2024 | 1,577 |\n';
    const fenced = '```\n| no | table |\n|---|---|\n```\n';
    await dir.write('report.md', `# Report\n\n${sales}\n${fenced}\n| =A1 | "b" |\n|---|---|\n| x<br>y | -5 |\n`);
    const run = (...args: string[]) => docferry(['convert', ...args], { dir });
    expect(await run('report.md', '--tables', 'csv', 'made/csv')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('# Report'),
      stderr: 'report.md: 2 tables -> made/csv\n',
    });
    const read = (name: string) => readFile(join(dir.path, 'made/csv', name), 'utf8');
    expect(await read('report-1.csv')).toBe('Year,Sales\r\n2024,"1,577"\r\n');
    expect(await read('report-2.csv')).toBe('\'=A1,"""b"""\r\n"x\ny",-5\r\n');
    const place = { page: null, heading: 'Report', rows: 2, columns: 2 };
    expect(JSON.parse(await read('report-tables.json'))).toEqual([
      { ...place, file: 'report-1.csv', caption: 'Table 1: Sales (in millions)' },
      { ...place, file: 'report-2.csv', caption: '' },
    ]);
    // The files may also follow the folder; what is there is not replaced.
    expect(await run('--tables', 'csv', 'made/csv', 'report.md')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('report-1.csv is already there'),
    });
    expect(await run('--tables', 'csv', 'made/csv', 'report.md', '--force')).toMatchObject({ code: 0 });
    for (const wrong of [['report.md', '--tables', 'xlsx', 'made'], ['report.md', '--tables', 'csv'], []]) {
      expect(await run(...wrong)).toMatchObject({ code: 2, stdout: '' });
    }
  });

  it('names the sheets of tables in their files', async () => {
    await using dir = await tempDir();
    const run = await docferry(['convert', EXAMPLE_WORKBOOK, '--tables', 'csv', 'made'], { dir });
    expect(run.code).toBe(0);
    expect((await readdir(join(dir.path, 'made'))).toSorted()).toEqual([
      'cluster-capacity-Monthly-cost-1.csv',
      'cluster-capacity-Nodes-1.csv',
      'cluster-capacity-Queues-1.csv',
      'cluster-capacity-tables.json',
    ]);
  });

  it('replaces no file that is there unless it is forced', async () => {
    await using dir = await tempDir();
    const notes = await dir.write('notes.md', 'mine');
    await dir.write('notes.csv', 'a\n1\n');
    await dir.write('other.csv', 'b\n2\n');
    const args = ['convert', 'notes.csv', 'other.csv'];
    expect(await docferry(args, { dir })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('notes.md is already there'),
    });
    expect(await readFile(notes, 'utf8')).toBe('mine');
    expect(await docferry([...args, '--force'], { dir })).toMatchObject({ code: 0 });
    expect(await readFile(notes, 'utf8')).toContain('| a |');
  });

  it('gives one JSON document a line, failures among them', async () => {
    await using dir = await tempDir();
    await dir.write('a.md', '# A\n');
    const run = await docferry(['convert', 'a.md', 'gone.md', '--json'], { dir });
    expect(run.code).toBe(3);
    const [document, failure] = run.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(document).toMatchObject({ markdown: '# A', title: 'A', source: { filename: 'a.md' } });
    expect(failure).toMatchObject({ file: 'gone.md', error: { code: 'NOT_FOUND', advice: expect.any(String) } });
  });

  it('says what is wrong and what to do, and ends with the code that help names', async () => {
    await using dir = await tempDir();
    await dir.write('x.bin', '\0\x01\x02\x03binary\0\0');
    await dir.write('a.md');
    const code = async (...args: string[]) => (await docferry(['convert', ...args], { dir })).code;
    expect(await code('gone.md')).toBe(1);
    expect(await code('x.bin')).toBe(6);
    expect(await code('a.md', '--pages', '7-3')).toBe(2);
    expect(await code('a.md', '--ocr', 'maybe')).toBe(2);
    expect(await code('a.md', '--ocr-languages', '../eng')).toBe(2);
    expect(await code('a.md', '--ocr-below', 'few')).toBe(2);
    expect(await code('a.md', '--images', 'a.md/pictures')).toBe(2);
    expect(await code()).toBe(2);
    const { stderr } = await docferry(['convert', 'gone.md'], { dir });
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
    expect(stderr).not.toContain(dir.path);
  });

  it('writes large tables as a whole, in pieces, to a file and to stdout', async () => {
    await using dir = await tempDir();
    await dir.write('large.csv', `id,name\n${`17,${'Ann '.repeat(40)}\n`.repeat(8_000)}`);
    const [toFile, toStdout] = await Promise.all([
      docferry(['convert', 'large.csv', '--out', 'made'], { dir }),
      docferry(['convert', 'large.csv'], { dir }),
    ]);
    expect(toFile).toMatchObject({ code: 0, stdout: '', stderr: 'large.csv -> made/large.md\n' });
    const written = await readFile(join(dir.path, 'made/large.md'), 'utf8');
    expect(written.split('\n')).toHaveLength(8_003);
    expect(toStdout.stdout === written).toBe(true);
    expect(await readdir(join(dir.path, 'made'))).toEqual(['large.md']);
  });

  it('ends quietly when its reader leaves', async () => {
    await using dir = await tempDir();
    await dir.write('long.md', 'word '.repeat(400_000));
    const { spawn } = await import('node:child_process');
    const bin = fileURLToPath(new URL('../../bin/docferry.js', import.meta.url));
    const child = spawn('sh', ['-c', `"${process.execPath}" "${bin}" convert long.md | head -c 10`], { cwd: dir.path });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += String(text);
    });
    await new Promise((resolve) => child.on('close', resolve));
    expect(stderr).toBe('');
  });
});
