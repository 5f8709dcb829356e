import type { Node } from 'web-tree-sitter';

/** What a piece of code defines. */
export type Definition = {
  /** The tree's number for the node. */
  readonly id: number;
  /** `class`, `function`, `method` and so on. */
  readonly word: string;
  readonly name: string;
  /** The type that a Go method belongs to, which is not around it. */
  readonly receiver: string | null;
  /** Whether its content belongs to its name: a variable only names a line. */
  readonly encloses: boolean;
};

/** Node types of all grammars and what people call them. */
const WORDS: Readonly<Record<string, string>> = {
  function_declaration: 'function',
  generator_function_declaration: 'function',
  function_definition: 'function',
  function_item: 'function',
  function_signature: 'function',
  function_signature_item: 'function',
  method_definition: 'method',
  method_declaration: 'method',
  method_signature: 'method',
  abstract_method_signature: 'method',
  method_elem: 'method',
  method: 'method',
  singleton_method: 'method',
  protocol_function_declaration: 'method',
  constructor_declaration: 'constructor',
  compact_constructor_declaration: 'constructor',
  destructor_declaration: 'destructor',
  property_declaration: 'property',
  class_declaration: 'class',
  abstract_class_declaration: 'class',
  class_definition: 'class',
  class_specifier: 'class',
  class: 'class',
  interface_declaration: 'interface',
  protocol_declaration: 'protocol',
  trait_declaration: 'trait',
  trait_item: 'trait',
  struct_declaration: 'struct',
  struct_specifier: 'struct',
  struct_item: 'struct',
  union_specifier: 'union',
  union_item: 'union',
  enum_declaration: 'enum',
  enum_specifier: 'enum',
  enum_item: 'enum',
  record_declaration: 'record',
  annotation_type_declaration: 'annotation',
  delegate_declaration: 'delegate',
  impl_item: 'impl',
  mod_item: 'module',
  module: 'module',
  internal_module: 'namespace',
  namespace_declaration: 'namespace',
  file_scoped_namespace_declaration: 'namespace',
  namespace_definition: 'namespace',
  macro_definition: 'macro',
  preproc_function_def: 'macro',
  preproc_def: 'macro',
  type_alias_declaration: 'type',
  type_spec: 'type',
  type_alias: 'type',
  type_item: 'type',
  type_definition: 'type',
  alias_declaration: 'type',
  variable_declarator: 'variable',
  public_field_definition: 'field',
  field_definition: 'field',
  const_item: 'constant',
  static_item: 'constant',
  const_spec: 'constant',
  var_spec: 'variable',
  assignment: 'variable',
};

const NAMES_A_LINE = new Set(['variable', 'field', 'constant', 'macro', 'property']);
const FUNCTION_VALUES =
  /^(?:arrow_function|function_expression|generator_function|class|lambda_literal|lambda_expression)$/;
/** Nodes around one definition that say nothing themselves. */
const WRAPPERS =
  /^(?:export_statement|decorated_definition|template_declaration|expression_statement|lexical_declaration|variable_declaration|ambient_declaration|type_declaration|const_declaration|var_declaration|field_declaration|declaration)$/;
const MEMBER_OF = new Set(['class', 'interface', 'trait', 'impl', 'struct', 'protocol', 'record', 'enum', 'union']);
const NAME_FIELDS = ['name', 'property', 'declarator', 'left'];
const MAX_NAME_LENGTH = 120;
const MAX_DECLARATOR_DEPTH = 8;
const MAX_WRAPPED = 16;

/** What a node defines itself; `undefined` when it defines nothing that has a name. */
export function ownDefinition(node: Node, around: Definition | undefined): Definition | undefined {
  const word = node.isNamed ? (WORDS[node.type] ?? prototypeWord(node)) : undefined;
  const name = word === undefined ? undefined : nameOf(node);
  if (word === undefined || name === undefined) return undefined;
  const value = node.childForFieldName('value')?.type ?? '';
  const holdsFunction = NAMES_A_LINE.has(word) && FUNCTION_VALUES.test(value);
  const called = holdsFunction ? (value === 'class' ? 'class' : 'function') : word;
  return {
    id: node.id,
    word: called === 'function' && around && MEMBER_OF.has(around.word) ? 'method' : called,
    name,
    receiver: receiverOf(node),
    encloses: holdsFunction || !NAMES_A_LINE.has(word),
  };
}

/** The same, looking through what only wraps a definition, such as `export` and decorators. */
export function definitionOf(node: Node, around: Definition | undefined, depth = 0): Definition | undefined {
  const own = ownDefinition(node, around);
  if (own || depth > 2 || !WRAPPERS.test(node.type)) return own;
  for (const child of firstNamed(node)) {
    const inside = definitionOf(child, around, depth + 1);
    if (inside) return inside;
  }
  return undefined;
}

/** Whether a node is of a type that defines something, named or not. */
export function isDefinition(node: Node): boolean {
  return node.isNamed && Object.hasOwn(WORDS, node.type);
}

/** Whether the body of such a definition consists of definitions rather than of statements. */
export function hasMembers(definition: Definition): boolean {
  return MEMBER_OF.has(definition.word) || definition.word === 'namespace' || definition.word === 'module';
}

function* firstNamed(node: Node): Generator<Node> {
  for (let index = 0; index < Math.min(node.namedChildCount, MAX_WRAPPED); index++) {
    const child = node.namedChild(index);
    if (child) yield child;
  }
}

/** C and C++ declare a function as they declare a variable. */
function prototypeWord(node: Node): string | undefined {
  if (node.type !== 'declaration' && node.type !== 'field_declaration') return undefined;
  return innermostDeclarator(node)?.type === 'function_declarator' ? 'function' : undefined;
}

function innermostDeclarator(node: Node): Node | null {
  let declarator = node.childForFieldName('declarator');
  for (let depth = 0; declarator && /^(?:pointer|reference)_declarator$/.test(declarator.type); depth++) {
    if (depth > MAX_DECLARATOR_DEPTH) return null;
    declarator = declarator.childForFieldName('declarator') ?? declarator.lastNamedChild;
  }
  return declarator;
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'impl_item') {
    const type = textOf(node.childForFieldName('type'));
    const trait = textOf(node.childForFieldName('trait'));
    return type && trait ? `${trait} for ${type}` : type;
  }
  for (const field of NAME_FIELDS) {
    let found = field === 'declarator' ? innermostDeclarator(node) : node.childForFieldName(field);
    for (let depth = 0; found && depth < MAX_DECLARATOR_DEPTH; depth++) {
      const inner = found.childForFieldName('declarator');
      if (!inner) break;
      found = inner;
    }
    const text = textOf(found);
    if (text !== undefined) return text;
  }
  return undefined;
}

function receiverOf(node: Node): string | null {
  const receiver = node.type === 'method_declaration' ? node.childForFieldName('receiver') : null;
  const text = textOf(receiver?.firstNamedChild?.childForFieldName('type') ?? null);
  return text === undefined ? null : text.replace(/^\*\s*/, '').replace(/\[.*$/s, '');
}

/** A name in one line; patterns that bind several names are none. */
function textOf(node: Node | null): string | undefined {
  if (!node || node.endIndex - node.startIndex > MAX_NAME_LENGTH) return undefined;
  const text = node.text.replace(/\s+/g, ' ').trim();
  if (text === '' || (/[{}()[\]=;"'`]/.test(text) && !/^\[[\w.]+\]$/.test(text))) return undefined;
  // A type that a macro has pushed into the name comes before it.
  const name =
    /^(?:[\w&*]+ )+[\w~:]+$/.test(text) && !/^operator | for /.test(text)
      ? text.slice(text.lastIndexOf(' ') + 1)
      : text;
  return name.toWellFormed();
}
