import fc from 'fast-check';
import { getNodeValue } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { parseJsonc } from './parse-jsonc.ts';
import { setProperty } from './set-property.ts';

const server = { command: 'x', args: ['mcp'] };

describe('setProperty', () => {
  it('makes the section in an empty file', () => {
    for (const text of ['', ' \n', '{}', '{\n}\n']) {
      expect(JSON.parse(setProperty(text, 'servers', 'docferry', server))).toEqual({ servers: { docferry: server } });
    }
  });

  it('keeps comments, order and indentation of what is there', () => {
    const text = [
      '{',
      '\t// my servers',
      '\t"servers": {',
      '\t\t"other": { "command": "y" }, // keep',
      '\t},',
      '\t/* inputs */ "inputs": []',
      '}',
      '',
    ].join('\n');
    const result = setProperty(text, 'servers', 'docferry', server);
    expect(result).toBe(
      [
        '{',
        '\t// my servers',
        '\t"servers": {',
        '\t\t"other": { "command": "y" }, // keep',
        '\t\t"docferry": {',
        '\t\t\t"command": "x",',
        '\t\t\t"args": [',
        '\t\t\t\t"mcp"',
        '\t\t\t]',
        '\t\t}',
        '\t},',
        '\t/* inputs */ "inputs": []',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('puts the comma before a comment that follows the last property', () => {
    const text = '{\n  "servers": {\n    "other": 1 // last\n  }\n}';
    expect(setProperty(text, 'servers', 'd', 2)).toBe('{\n  "servers": {\n    "other": 1, // last\n    "d": 2\n  }\n}');
  });

  it('replaces an earlier entry where it stands', () => {
    const text = '{ "servers": { "docferry": { "old": true }, "z": 1 } }';
    const result = setProperty(text, 'servers', 'docferry', 5);
    expect(result).toBe('{ "servers": { "docferry": 5, "z": 1 } }');
  });

  it('changes nothing when the entry is there already, however it is written', () => {
    const text = '{"servers":{"docferry":{"args":["mcp"],/**/"command":"x"}}}';
    expect(setProperty(text, 'servers', 'docferry', server)).toBe(text);
  });

  it('keeps a byte order mark', () => {
    expect(setProperty('\ufeff{"a": 1}', 'servers', 'd', 2)).toMatch(/^\ufeff\{"a": 1,\n/);
  });

  it('keeps Windows line ends', () => {
    const result = setProperty('{\r\n  "a": 1\r\n}\r\n', 'servers', 'docferry', server);
    expect(result.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it.each([
    '{',
    '{"a":1} x',
    '[]',
    '{"servers": []}',
    '{"servers": 1}',
    '{"a" 1}',
    "{'a': 1}",
    '{"a": tru}',
    '"x"',
    '{"a": "\n"}',
  ])('refuses %j', (text) => {
    expect(() => setProperty(text, 'servers', 'docferry', server)).toThrow(SyntaxError);
  });

  it.each([
    ['{\n"a" 1}', 'line 2 is not valid JSON'],
    ['{"a": [1, ', 'it ends too early'],
    [`{\n"a": ${'['.repeat(200)}`, 'line 2 is not valid JSON'],
    ['{"servers": []}', '"servers" is not an object'],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => setProperty(text, 'servers', 'docferry', server)).toThrow(message);
  });

  it('refuses nesting that would overflow the stack', () => {
    expect(() => parseJsonc('['.repeat(100_000))).toThrow(SyntaxError);
  });

  it('adds one entry and leaves all other values as they were, whatever the file holds', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(objects, objects, fc.constantFrom(0, 2, '\t'), (others, servers, indent) => {
        const before = { ...others, servers };
        const after = JSON.parse(setProperty(JSON.stringify(before, null, indent), 'servers', 'docferry', server));
        expect(after).toEqual({
          ...JSON.parse(JSON.stringify(before)),
          servers: { ...JSON.parse(JSON.stringify(servers)), docferry: server },
        });
      }),
    );
  });
});

describe('parseJsonc', () => {
  it('reads all JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(getNodeValue(parseJsonc(text))).toEqual(JSON.parse(text));
      }),
    );
  });
});
