import type { Kind } from '@docferry/shared-contracts';
import ignore from 'ignore';
import { MAP_PATH, type ProjectConfig } from './project-config.ts';
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

/** Source code with such a name configures a tool. */
const CONFIGURES = /(?:^|\/)(?:\.[^/]+|[^/]+\.config\.[cm]?[jt]s)$/;

/**
 * Says what a file is to its readers: by the configured patterns, constraints first, else by its ending. Of what
 * {@link DEFAULT_KINDS} calls constraints, source code is none: `styles.ts` is no rule.
 */
export function kindOf(kinds: ProjectConfig['kinds']): (path: string) => Kind {
  const usual = new Set(DEFAULT_KINDS.constraint);
  const isRule = matcher(kinds.constraint.filter((pattern) => usual.has(pattern)));
  const named = (['constraint', 'pattern', 'code', 'doc'] as const).map((kind) => ({
    kind,
    holds: matcher(kinds[kind].filter((pattern) => kind !== 'constraint' || !usual.has(pattern))),
  }));
  return (path) => {
    if (path === MAP_PATH) return 'pattern';
    if (isRule(path) && (!isCode(path) || CONFIGURES.test(path))) return 'constraint';
    return named.find(({ holds }) => holds(path))?.kind ?? (isCode(path) ? 'code' : 'doc');
  };
}

function matcher(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const rules = ignore().add([...patterns]);
  return (path) => rules.ignores(path);
}
