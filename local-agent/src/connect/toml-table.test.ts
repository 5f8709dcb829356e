import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { setTable } from './toml-table.ts';

const ENTRY = { command: '/a b/node', args: ['x.js', 'mcp'], env: { RAG_DATA_DIR: '/d' } };
const set = (text: string, value: typeof ENTRY | undefined = ENTRY) => setTable(text, 'mcp_servers', 'docferry', value);

const OTHERS = `# mine
model = "m"   # keep

[mcp_servers.other]  # before
command = "y"
args = ["""
[mcp_servers.docferry]
"""]

[[profiles]]
name = 'p'
`;

describe('setTable', () => {
  it('adds a table and leaves every other character as it is', () => {
    const text = set(OTHERS.replace('[mcp_servers.docferry]\n', ''));
    expect(text.startsWith(OTHERS.replace('[mcp_servers.docferry]\n', '').trimEnd())).toBe(true);
    expect(parse(text)).toMatchObject({ model: 'm', mcp_servers: { other: { command: 'y' }, docferry: ENTRY } });
    expect(set(text)).toBe(text);
  });

  it('replaces the table with those below it, and takes it out again', () => {
    const first = set(`[mcp_servers.docferry]\ncommand = "old"\n[mcp_servers.docferry.env]\nA = "b"\n\n[z]\nq = 1\n`);
    expect(parse(first)).toEqual({ z: { q: 1 }, mcp_servers: { docferry: ENTRY } });
    expect(parse(setTable(first, 'mcp_servers', 'docferry', undefined))).toEqual({ z: { q: 1 } });
    expect(setTable(set('a = 1\n'), 'mcp_servers', 'docferry', undefined)).toBe('a = 1\n');
    expect(set('')).toMatch(/^\[mcp_servers\.docferry\]\n/);
    expect(set('a = 1\r\n')).toContain('a = 1\r\n\r\n[mcp_servers.docferry]\r\n');
  });

  it.each([
    ['no TOML', '[x\n'],
    ['the entry in another form', 'mcp_servers = { docferry = { command = "y" } }\n'],
    ['dotted keys', 'mcp_servers.docferry.command = "y"\n'],
  ])('refuses %s', (_, text) => {
    expect(() => set(text)).toThrow(SyntaxError);
  });

  it('refuses a text that it would damage', () => {
    // the header stands inside a text of several lines
    expect(() => set(OTHERS)).toThrow(SyntaxError);
  });
});
