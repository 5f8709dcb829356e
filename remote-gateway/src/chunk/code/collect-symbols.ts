import type { Node } from 'web-tree-sitter';
import { type Definition, hasMembers, isDefinition, ownDefinition } from './name-definition.ts';

const MAX_SYMBOLS = 64;
const MAX_VISITS = 400;
const MAX_DEPTH = 8;
/** What they name inside is nobody else's to look for. */
const FUNCTIONS = /^(?:arrow_function|function_expression|generator_function|lambda|closure_expression|func_literal)/;

/** Names that some nodes define, bare and with the type they are a member of: `bar`, `Foo.bar`. At most 64. */
export function collectSymbols(nodes: readonly Node[], around: readonly Definition[]): string[] {
  const symbols = new Set<string>();
  const visit = { left: MAX_VISITS };
  for (const node of nodes) collect(node, around, symbols, visit, 0);
  return [...symbols];
}

/** The names of one definition. */
export function symbolsOf(definition: Definition, around: readonly Definition[]): string[] {
  const owner = definition.receiver ?? around.findLast(hasMembers)?.name;
  return owner === undefined ? [definition.name] : [definition.name, `${owner}.${definition.name}`];
}

function collect(
  node: Node,
  around: readonly Definition[],
  symbols: Set<string>,
  visit: { left: number },
  depth: number,
): void {
  if (depth > MAX_DEPTH || visit.left <= 0 || symbols.size >= MAX_SYMBOLS) return;
  visit.left -= 1;
  const outer = around.at(-1);
  const definition = ownDefinition(node, outer);
  if (FUNCTIONS.test(node.type) || (outer && !hasMembers(outer))) return;
  if (definition) for (const symbol of symbolsOf(definition, around)) symbols.add(symbol);
  if (definition ? !hasMembers(definition) : isDefinition(node)) return;
  const inside = definition ? [...around, definition] : around;
  for (let index = 0; index < node.namedChildCount && visit.left > 0; index++) {
    const child = node.namedChild(index);
    if (child) collect(child, inside, symbols, visit, depth + 1);
  }
}
