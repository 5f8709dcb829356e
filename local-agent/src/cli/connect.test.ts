import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { CLIENT_NAMES, CLIENTS, type ClientName } from '../connect/clients.ts';
import { fileSkipReason } from '../index/skip-reason.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

type Entry = { command: string | string[]; args?: string[]; env?: Record<string, string>; [other: string]: unknown };

/** Where each client reads, as its maker documents it; on Linux, the home folder being the project's too. */
const FILES: readonly (readonly [client: string, file: string, section: string, other: object])[] = [
  ['claude', '.mcp.json', 'mcpServers', { type: 'stdio' }],
  ['claude-desktop', '.config/Claude/claude_desktop_config.json', 'mcpServers', {}],
  ['vscode', '.vscode/mcp.json', 'servers', { type: 'stdio' }],
  ['cursor', '.cursor/mcp.json', 'mcpServers', {}],
  ['windsurf', '.codeium/windsurf/mcp_config.json', 'mcpServers', {}],
  ['zed', '.config/zed/settings.json', 'context_servers', {}],
  ['junie', '.junie/mcp/mcp.json', 'mcpServers', {}],
  ['codex', '.codex/config.toml', 'mcp_servers', {}],
  ['gemini', '.gemini/settings.json', 'mcpServers', {}],
  ['opencode', 'opencode.json', 'mcp', { type: 'local', enabled: true }],
];

const parse = (file: string, text: string) => (file.endsWith('.toml') ? parseToml(text) : parseJsonc(text));
const entryIn = (file: string, text: string, section: string): Entry => parse(file, text)[section].docferry;

it('is tested with every client that it knows', () => {
  expect(FILES.map(([client]) => client)).toEqual(CLIENT_NAMES);
});

describe.each(FILES)('docferry connect %s', (client, file, section, other) => {
  it('writes the server beside what is there, without a key, and disconnect takes it out', async () => {
    await using dir = await tempDir();
    const env = { RAG_API_URL: 'http://gateway.test', RAG_API_KEY: 'dfk_secret' };
    const before = file.endsWith('.toml')
      ? '# mine\nmodel = "m"\n\n[mcp_servers.own]\ncommand = "y"\n'
      : `{\n  // mine\n  "theme": "x",\n  "${section}": { "own": { "command": "y" } },\n}\n`;
    await dir.write(file, before);
    const first = await docferry(['connect', client], { dir, env });
    expect(first.code, first.stderr).toBe(0);
    expect(first.stderr).toContain('which only you may read');

    const text = await readFile(join(dir.path, file), 'utf8');
    expect(text).toContain('mine');
    expect(parse(file, text)[section].own).toEqual({ command: 'y' });
    const entry = entryIn(file, text, section);
    const words = [entry.command, entry.args ?? []].flat();
    expect(words).toEqual([process.execPath, expect.stringMatching(/docferry\.js$/), 'mcp', '--with-search']);
    expect(entry).toMatchObject(other);
    expect(text).not.toContain('dfk_secret');
    const config = join(dir.path, '.config/docferry/config.json');
    expect(JSON.parse(await readFile(config, 'utf8'))).toEqual({ apiUrl: 'http://gateway.test', apiKey: 'dfk_secret' });
    expect((await stat(config)).mode & 0o777).toBe(0o600);

    expect((await docferry(['connect', client], { dir, env })).stdout).toContain('was connected already');
    expect((await docferry(['disconnect', client], { dir })).stdout).toContain('is disconnected');
    expect(parse(file, await readFile(join(dir.path, file), 'utf8'))).toEqual(parse(file, before));
    expect((await docferry(['disconnect', client], { dir })).stdout).toContain('was not connected');
  });
});

/** One of each shape: an argument list, a table, one list for command and arguments. */
describe.each(FILES.filter(([client]) => ['claude', 'codex', 'opencode'].includes(client)))(
  'what docferry connect %s writes',
  (client, file, section) => {
    it('is a command that serves the tools', async () => {
      await using dir = await tempDir();
      expect(await docferry(['connect', client], { dir })).toMatchObject({ code: 0 });
      const entry = entryIn(file, await readFile(join(dir.path, file), 'utf8'), section);
      const [command = '', ...args] = [entry.command, entry.args ?? []].flat();
      // a client has few variables and another working directory
      const env = {
        HOME: dir.path,
        RAG_API_URL: 'http://127.0.0.1:1',
        ...(entry.env ?? (entry.environment as object)),
      };
      const transport = new StdioClientTransport({ command, args, env, cwd: '/', stderr: 'ignore' });
      const connected = new Client({ name: 'test', version: '0' });
      await connected.connect(transport);
      expect((await connected.listTools()).tools.map(({ name }) => name)).toContain('convert_and_ingest');
      await connected.close();
    });
  },
);

describe('docferry connect', () => {
  it('writes files of a project that index skips, and so their copies', () => {
    const files = FILES.filter(([client]) => CLIENTS[client as ClientName].scope === 'project').map(([, file]) => file);
    expect(files).toHaveLength(6);
    for (const file of files) {
      expect(fileSkipReason(`packages/a/${file}`)).toBe('tool_file');
      expect(fileSkipReason(`${file}.2026-01-02T03-04-05-678Z.backup`)).toBe('tool_file');
    }
  });

  it('lists the clients and detects those that are here', async () => {
    await using dir = await tempDir();
    await dir.write('.gemini/x', '');
    await dir.write('.codex/x', '');
    const { code, stdout } = await docferry(['connect', '--json'], { dir });
    expect(code).toBe(0);
    const detected = JSON.parse(stdout).filter((one: { detected: boolean }) => one.detected);
    expect(detected.map(({ client }: { client: string }) => client)).toEqual(['codex', 'gemini']);
    expect((await docferry(['connect'], { dir })).stdout).toMatch(/^codex +Codex CLI +yes /m);
  });

  it('only prints when asked to, for a client that it does not know too', async () => {
    await using dir = await tempDir();
    const env = { RAG_API_KEY: 'dfk_secret' };
    const any = await docferry(['connect', '--print'], { dir, env });
    expect(JSON.parse(any.stdout).mcpServers.docferry.args).toEqual([expect.any(String), 'mcp', '--with-search']);
    expect(parseToml((await docferry(['connect', 'codex', '--print'], { dir, env })).stdout)).toHaveProperty(
      'mcp_servers.docferry.command',
    );
    expect(any.stdout).not.toContain('dfk_secret');
    expect((await readdir(dir.path)).filter((name) => name !== '.data')).toEqual([]);
  });

  it('names the clients it knows when asked for another', async () => {
    await using dir = await tempDir();
    const run = await docferry(['connect', 'emacs'], { dir });
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('claude, claude-desktop, vscode') });
  });

  it('leaves a broken file as it is', async () => {
    await using dir = await tempDir();
    const path = await dir.write('.mcp.json', '{"mcpServers": ');
    expect(await docferry(['connect', 'claude'], { dir })).toMatchObject({ code: 2 });
    expect(await readFile(path, 'utf8')).toBe('{"mcpServers": ');
  });
});
