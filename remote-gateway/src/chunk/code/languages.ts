import { extname } from 'node:path';

/** Grammars that code is split by, named as their files are. */
export const LANGUAGES = [
  'typescript',
  'tsx',
  'javascript',
  'python',
  'go',
  'java',
  'rust',
  'c',
  'cpp',
  'c_sharp',
  'php',
  'ruby',
  'swift',
] as const;

export type Language = (typeof LANGUAGES)[number];

/** Extensions and the names that code fences use. A C header may be C++, whose grammar reads both. */
const BY_NAME: Readonly<Record<string, Language>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  typescript: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  javascript: 'javascript',
  node: 'javascript',
  py: 'python',
  pyi: 'python',
  python: 'python',
  python3: 'python',
  go: 'go',
  golang: 'go',
  java: 'java',
  rs: 'rust',
  rust: 'rust',
  c: 'c',
  h: 'cpp',
  cpp: 'cpp',
  'c++': 'cpp',
  cc: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  hh: 'cpp',
  hxx: 'cpp',
  cs: 'c_sharp',
  csharp: 'c_sharp',
  'c#': 'c_sharp',
  php: 'php',
  rb: 'ruby',
  ruby: 'ruby',
  swift: 'swift',
};

/** The grammar for a file, by its extension. */
export function languageOfFile(filename: string): Language | undefined {
  return languageOfFence(extname(filename).slice(1));
}

/** The grammar for a code fence, by the first word of its info string. */
export function languageOfFence(info: string): Language | undefined {
  const name = info.trim().toLowerCase();
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
}
