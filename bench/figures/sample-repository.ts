import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import { paragraph, sentence } from './sample-text.ts';

const FILES_A_FOLDER = 40;

/** A repository of mixed files, the same for the same seed: code in three languages, documents, data, and files that the index skips. Committed, so that git can be compared. */
export async function sampleRepository(root: string, files: number, seed = 1): Promise<void> {
  const next = seeded(seed);
  for (let n = 0; n < files; n++) {
    const folder = `part${Math.floor(n / FILES_A_FOLDER / 20)}/unit${Math.floor(n / FILES_A_FOLDER) % 20}`;
    const [name, text] = sampleFile(n, next);
    const path = join(root, folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await writeFile(join(root, '.gitignore'), 'logs/\n*.tmp\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'sample');
}

function sampleFile(n: number, next: () => number): [name: string, text: string] {
  const sort = n % 20;
  if (sort < 7) return [`module${n}.ts`, script(n, next)];
  if (sort < 10)
    return [
      `module_${n}.py`,
      `from .module_${n - 1} import run_${n - 1}\n\n\ndef run_${n}(value):\n    """${sentence(next)}"""\n    return run_${n - 1}(value)\n`,
    ];
  if (sort < 12)
    return [
      `module${n}.go`,
      `package unit\n\n// Run${n}: ${sentence(next)}\nfunc Run${n}(value int) int {\n\treturn value + ${n}\n}\n`,
    ];
  if (sort < 16)
    return [
      `page-${n}.md`,
      `# ${sentence(next)}\n\n${paragraph(next, 4)}\n\n## ${sentence(next)}\n\n${paragraph(next, 3)}\n`,
    ];
  if (sort === 16)
    return [`settings-${n}.yaml`, `name: unit-${n}\nretries: ${n % 7}\ndescription: ${sentence(next)}\n`];
  if (sort === 17)
    return [
      `table-${n}.csv`,
      `item,amount,note\n${Array.from({ length: 6 }, (_, row) => `${row},${n + row},${sentence(next)}`).join('\n')}\n`,
    ];
  if (sort === 18) return [`bundle${n}.min.js`, `var a=${n};\n`];
  return [
    `page-${n}.html`,
    `<html><body><main><h1>${sentence(next)}</h1><p>${paragraph(next, 3)}</p></main></body></html>\n`,
  ];
}

function script(n: number, next: () => number): string {
  const imports = n > 0 ? `import { run${n - 1} } from './module${n - 1}.ts';\n\n` : '';
  return `${imports}/** ${sentence(next)} */\nexport function run${n}(value: number): number {\n  // ${sentence(next)}\n  return ${n > 0 ? `run${n - 1}(value)` : 'value'} + ${n};\n}\n\nexport const limit${n} = ${n};\n`;
}
