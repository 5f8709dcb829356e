import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const TESTS = /\.test\.|\.fixture\.|\.d\.ts$/;

/** What each source below `folder` imports of it, types included; tests aside. Paths are from `folder`. */
export function readImports(folder: string): Map<string, Set<string>> {
  const listed = execFileSync('git', ['ls-files', '*.ts'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
  const files = new Set(listed.filter((file) => !TESTS.test(file)));
  return new Map(
    [...files].map((file) => [file, importsOf(file, readFileSync(path.join(folder, file), 'utf8'), files)]),
  );
}

function importsOf(file: string, code: string, files: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const add = (specifier: unknown): void => {
    if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
    const target = path.posix.join(path.posix.dirname(file), specifier);
    if (files.has(target)) found.add(target);
  };
  const { program, module } = parseSync(file, code);
  for (const { moduleRequest } of module.staticImports) add(moduleRequest.value);
  for (const { entries } of module.staticExports) for (const { moduleRequest } of entries) add(moduleRequest?.value);
  new Visitor({
    ImportExpression: ({ source }) => add(source.type === 'Literal' ? source.value : undefined),
  }).visit(program);
  return found;
}
