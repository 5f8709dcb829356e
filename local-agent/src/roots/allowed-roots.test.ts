import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowedRoots, isTooWide } from './allowed-roots.ts';

const workingDirectory = '/srv/project';
const nothing = { configured: undefined, fromClient: undefined, workingDirectory };

describe('allowedRoots', () => {
  it("prefers the user's folders, then the client's, then the working directory", () => {
    const fromClient = ['file:///srv/client'];
    expect(allowedRoots({ ...nothing, configured: ['/srv/mine'], fromClient })).toEqual(['/srv/mine']);
    expect(allowedRoots({ ...nothing, fromClient })).toEqual(['/srv/client']);
    expect(allowedRoots({ ...nothing, fromClient: [] })).toEqual([workingDirectory]);
    expect(allowedRoots(nothing)).toEqual([workingDirectory]);
  });

  it('never takes the root, the home folder or one above it by default, and names the setting', () => {
    for (const wide of ['/', homedir(), dirname(homedir())]) {
      const refused = expect.objectContaining({
        code: 'SCOPE_VIOLATION',
        advice: expect.stringContaining('RAG_ALLOWED_DIRS'),
      });
      expect(() => allowedRoots({ ...nothing, workingDirectory: wide })).toThrow(refused);
      expect(() => allowedRoots({ ...nothing, fromClient: [`file://${wide}`] })).toThrow(refused);
    }
  });

  it('does take a wide folder that the user named', () => {
    expect(allowedRoots({ ...nothing, configured: [homedir()] })).toEqual([homedir()]);
  });

  it("skips a client's roots that are no folders of this machine", () => {
    expect(allowedRoots({ ...nothing, fromClient: ['untitled:1', 'file:///srv/a%20b'] })).toEqual(['/srv/a b']);
  });
});

describe('isTooWide', () => {
  it('distinguishes folders around the home folder from those beside and below it', () => {
    expect(['/', '/home', '/home/me', '/home/me/docs', '/home/you'].map((dir) => isTooWide(dir, '/home/me'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
