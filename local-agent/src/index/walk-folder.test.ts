import { execFileSync } from 'node:child_process';
import { chmod, mkdir, open, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { type Project, writeProjectConfig } from './project-config.ts';
import { walkFolder } from './walk-folder.ts';

function projectAt(root: string, changes: Partial<Pick<Project['config'], 'include' | 'exclude'>> = {}): Project {
  return { root, config: writeProjectConfig(root, { schema_version: 1, collection: 'c', source: 's', ...changes }) };
}

async function walk(project: Project, gitRoot?: string): Promise<{ files: string[]; skipped: Record<string, string> }> {
  const files: string[] = [];
  const skipped: Record<string, string> = {};
  for await (const entry of walkFolder(project, gitRoot)) {
    if ('skipped' in entry) skipped[entry.path] = entry.skipped;
    else files.push(entry.path);
  }
  return { files: files.sort(), skipped };
}

describe('walkFolder', () => {
  it('skips with a reason what is fetched, built, generated, squeezed or no text', async () => {
    await using dir = await tempDir();
    const names = [
      'src/a.ts',
      'node_modules/x/i.js',
      'dist/a.js',
      'package-lock.json',
      'x.min.js',
      'a.pb.go',
      'logo.png',
      'a.zip',
      '.github/ci.yml',
    ];
    for (const name of names) await dir.write(name);
    expect(await walk(projectAt(dir.path))).toEqual({
      files: ['.github/ci.yml', 'src/a.ts'],
      skipped: {
        '.docferry': 'tool_folder',
        node_modules: 'dependency',
        dist: 'build_output',
        'package-lock.json': 'lock_file',
        'x.min.js': 'minified',
        'a.pb.go': 'generated',
        'logo.png': 'image',
        'a.zip': 'binary',
      },
    });
  });

  it('honours nested ignore files, their negations, and those of the repository above', async () => {
    await using dir = await tempDir();
    await dir.write('.gitignore', '*.log\n/app/secret/\n!keep.log\n');
    await dir.write('.git/info/exclude', 'private.txt\n');
    await dir.write('app/.gitignore', '*.tmp\n');
    await dir.write('app/docs/.gitignore', '!important.tmp\n*.md\n');
    await dir.write('app/docs/.docferryignore', '!shown.md\n');
    for (const name of [
      'a.log',
      'keep.log',
      'b.tmp',
      'secret/x.txt',
      'docs/important.tmp',
      'docs/hidden.md',
      'docs/shown.md',
      'private.txt',
    ])
      await dir.write(`app/${name}`);
    const { files, skipped } = await walk(projectAt(join(dir.path, 'app')), dir.path);
    expect(files).toEqual(['docs/important.tmp', 'docs/shown.md', 'keep.log']);
    expect(skipped).toMatchObject({
      'a.log': 'ignored',
      'b.tmp': 'ignored',
      secret: 'ignored',
      'docs/hidden.md': 'ignored',
      'private.txt': 'ignored',
    });
  });

  it('agrees with git on what is ignored', async () => {
    await using dir = await tempDir();
    const git = (...args: string[]) => execFileSync('git', ['-C', dir.path, ...args], { encoding: 'utf8' });
    git('init', '-q');
    await dir.write(
      '.gitignore',
      '# comment\n*.o\n!main.o\n/only-here.txt\nlogs/\ndeep/**/x.txt\na b.txt\n\\#hash\n*.[ch]~\ntrail\\ \n',
    );
    await dir.write('sub/.gitignore', '*\n!.gitignore\n!kept/\n!kept/**\n');
    const names = [
      'a.o',
      'main.o',
      'only-here.txt',
      'sub2/only-here.txt',
      'logs/a.txt',
      'deep/x.txt',
      'deep/a/b/x.txt',
      'a b.txt',
      '#hash',
      'x.c~',
      'sub/lost.txt',
      'sub/kept/found.txt',
      'plain.txt',
    ];
    for (const name of names) await dir.write(name);
    const { files } = await walk(projectAt(dir.path), dir.path);
    const seen = git('ls-files', '-z', '--others', '--exclude-standard')
      .split('\0')
      .filter((name) => name && !/\.gitignore$|^\.docferry/.test(name));
    // object files are skipped whatever git says
    expect(files).toEqual(seen.filter((name) => !name.endsWith('.o')).sort());
  });

  it('takes only what the allow list names, also what is skipped by default, and nothing of the deny list', async () => {
    await using dir = await tempDir();
    for (const name of ['dist/api.md', 'dist/x/y.md', 'docs/a.md', 'docs/b.md', 'src/a.ts']) await dir.write(name);
    const { files, skipped } = await walk(
      projectAt(dir.path, { include: ['dist/**/*.md', 'docs/*'], exclude: ['docs/b.md'] }),
    );
    expect(files).toEqual(['dist/api.md', 'dist/x/y.md', 'docs/a.md']);
    expect(skipped).toMatchObject({ 'docs/b.md': 'excluded', 'src/a.ts': 'not_included' });
  });

  it('meets odd names, loops, pipes, sockets and closed folders without harm', async () => {
    await using dir = await tempDir();
    const odd = ['with space.md', 'new\nline.md', '😀 émoji.md', '-dash.md', 'quo\'te".md', 'back\\slash.md', '%41.md'];
    for (const name of odd) await dir.write(name);
    await mkdir(join(dir.path, 'loop'));
    await symlink(dir.path, join(dir.path, 'loop/self'));
    await symlink('/nowhere', join(dir.path, 'dangling.md'));
    await writeFile(
      Buffer.concat([Buffer.from(`${dir.path}/bad`), Buffer.from([0xff, 0xfe]), Buffer.from('.md')]),
      'x',
    );
    execFileSync('mkfifo', [join(dir.path, 'pipe.md')]);
    const server = createServer().listen(join(dir.path, 'socket.md'));
    await using sparse = await open(join(dir.path, 'huge.csv'), 'w');
    await truncate(join(dir.path, 'huge.csv'), 5_000_000_000);
    expect((await sparse.stat()).size).toBe(5_000_000_000);
    await mkdir(join(dir.path, 'closed'));
    await chmod(join(dir.path, 'closed'), 0);
    try {
      const { files, skipped } = await walk(projectAt(dir.path));
      expect(files).toEqual([...odd, 'huge.csv'].sort());
      expect(skipped).toMatchObject({
        'loop/self': 'symlink',
        'dangling.md': 'symlink',
        'pipe.md': 'special_file',
        'socket.md': 'special_file',
        'bad\ufffd\ufffd.md': 'unreadable_name',
      });
      if (process.getuid?.() !== 0) expect(skipped.closed).toBe('permission_denied');
    } finally {
      await chmod(join(dir.path, 'closed'), 0o700);
      server.close();
    }
  });
});
