import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression and where the source defines it. */
export type Expression = {
  readonly file: string;
  readonly line: number;
  /** As written, with its flags: `/a+/g`; the call for an expression that is built at run time. */
  readonly text: string;
  /** `undefined` for an expression that is built at run time. */
  readonly literal: { readonly source: string; readonly flags: string } | undefined;
};

const PRODUCT = ['client', 'local-agent', 'remote-gateway', 'shared-contracts'].flatMap((half) => [
  `${half}/src/**/*.ts`,
  `${half}/bin/*.js`,
]);
const TESTS = /\.test\.|\.fixture\./;
/** Methods that compile a string to an expression. */
const FROM_STRING: ReadonlySet<string> = new Set(['match', 'matchAll', 'search']);

/** Every regular expression in the sources of the product, without tests; paths are relative to `root`. */
export function findExpressions(root: string): Expression[] {
  return globSync(PRODUCT, { cwd: root })
    .filter((file) => !TESTS.test(file))
    .sort()
    .flatMap((file) => expressionsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

/** The expressions of one source. */
export function expressionsIn(file: string, code: string): Expression[] {
  const found: Expression[] = [];
  const add = ({ start, end }: { start: number; end: number }, literal?: Expression['literal']) =>
    found.push({ file, line: code.slice(0, start).split('\n').length, text: code.slice(start, end), literal });
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node, { source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') add(node);
    },
    CallExpression(node) {
      const { callee } = node;
      const [first] = node.arguments;
      if (callee.type === 'Identifier' && callee.name === 'RegExp') add(node);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const fromString =
        first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string');
      if (FROM_STRING.has(callee.property.name) && fromString) add(node);
    },
  }).visit(parseSync(file, code).program);
  return found;
}
