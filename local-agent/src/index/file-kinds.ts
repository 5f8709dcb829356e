import type { Kind } from '@docferry/shared-contracts';
import ignore from 'ignore';
import type { ProjectConfig } from './project-config.ts';
import { isCode } from './skip-reason.ts';

/** What `docferry setup` writes: rules of a project, and what to imitate. */
export const DEFAULT_KINDS: ProjectConfig['kinds'] = {
  constraint: [
    '**/adr/**',
    '**/adrs/**',
    '**/decisions/**',
    'CONTRIBUTING*',
    'ARCHITECTURE*',
    'SECURITY*',
    'CODE_OF_CONDUCT*',
    'GOVERNANCE*',
    'STYLE*',
    '*STYLEGUIDE*',
    'AGENTS.md',
    'CLAUDE.md',
    '.cursorrules',
    'CODEOWNERS',
    '.editorconfig',
    '.eslintrc*',
    'eslint.config.*',
    'biome.json*',
    '.oxlintrc.json',
    '.prettierrc*',
    '.stylelintrc*',
    'tslint.json',
    'ruff.toml',
    '.pylintrc',
    '.flake8',
    'mypy.ini',
    '.golangci.*',
    'rustfmt.toml',
    'clippy.toml',
    '.rubocop.yml',
    'checkstyle*.xml',
    '.clang-format',
    '.clang-tidy',
    '.markdownlint*',
  ],
  pattern: ['**/examples/**', '**/templates/**', '**/samples/**', '**/cookbook/**', '*.example.*', '*.template.*'],
  code: [],
  doc: [],
};

/** Says what a file is to its readers: by the configured patterns, constraints first, else by its ending. */
export function kindOf(kinds: ProjectConfig['kinds']): (path: string) => Kind {
  const named = (['constraint', 'pattern', 'code', 'doc'] as const).map((kind) => {
    const patterns = ignore().add([...kinds[kind]]);
    return { kind, holds: kinds[kind].length === 0 ? () => false : (path: string) => patterns.ignores(path) };
  });
  return (path) => named.find(({ holds }) => holds(path))?.kind ?? (isCode(path) ? 'code' : 'doc');
}
