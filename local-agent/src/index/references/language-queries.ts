import { extname } from 'node:path';

/** A grammar and what is captured of its trees: `def.<kind>`, `import`, `use`. */
export type LanguageQuery = { readonly grammar: string; readonly query: string };

const SCRIPT_CORE = `
  (function_declaration name: (identifier) @def.function)
  (generator_function_declaration name: (identifier) @def.function)
  (method_definition name: (property_identifier) @def.method)
  (variable_declarator name: (identifier) @def.function value: [(arrow_function) (function_expression)])
  (program (export_statement (lexical_declaration (variable_declarator name: (identifier) @def.constant))))
  (program (lexical_declaration (variable_declarator name: (identifier) @def.constant)))
  (import_statement source: (string (string_fragment) @import))
  (export_statement source: (string (string_fragment) @import))
  (call_expression function: (identifier) @callee arguments: (arguments . (string (string_fragment) @import)) (#match? @callee "^(require|import)$"))
  (call_expression function: (import) arguments: (arguments . (string (string_fragment) @import)))
  (import_specifier name: (identifier) @use)
  (import_clause (identifier) @use)
  (export_specifier name: (identifier) @use)
  (call_expression function: (identifier) @use)
  (call_expression function: (member_expression property: (property_identifier) @use))
  (new_expression constructor: (identifier) @use)
  (arguments (identifier) @use)
  (member_expression object: (identifier) @use)
  (assignment_expression right: (identifier) @use)
  (variable_declarator value: (identifier) @use)
  (pair value: (identifier) @use)
  (shorthand_property_identifier) @use
`;
const JSX = `
  (jsx_opening_element name: (identifier) @use)
  (jsx_self_closing_element name: (identifier) @use)
`;
const TYPES = `
  (class_declaration name: (type_identifier) @def.class)
  (abstract_class_declaration name: (type_identifier) @def.class)
  (interface_declaration name: (type_identifier) @def.interface)
  (type_alias_declaration name: (type_identifier) @def.type)
  (enum_declaration name: (identifier) @def.enum)
  (abstract_method_signature name: (property_identifier) @def.method)
  (function_signature name: (identifier) @def.function)
  (type_identifier) @use
  (extends_clause value: (identifier) @use)
`;
const JS_CLASS = `
  (class_declaration name: (identifier) @def.class)
  (class_heritage (identifier) @use)
`;

const C_CORE = `
  (function_declarator declarator: (identifier) @def.function)
  (struct_specifier name: (type_identifier) @def.struct body: (_))
  (enum_specifier name: (type_identifier) @def.enum body: (_))
  (type_definition declarator: (type_identifier) @def.type)
  (preproc_def name: (identifier) @def.constant)
  (preproc_function_def name: (identifier) @def.function)
  (preproc_include path: [(string_literal) (system_lib_string)] @import)
  (call_expression function: (identifier) @use)
  (call_expression function: (field_expression field: (field_identifier) @use))
  (type_identifier) @use
  (argument_list (identifier) @use)
`;

const QUERIES = {
  typescript: { grammar: 'typescript', query: SCRIPT_CORE + TYPES },
  tsx: { grammar: 'tsx', query: SCRIPT_CORE + TYPES + JSX },
  javascript: { grammar: 'javascript', query: SCRIPT_CORE + JS_CLASS + JSX },
  python: {
    grammar: 'python',
    query: `
      (function_definition name: (identifier) @def.function)
      (class_definition name: (identifier) @def.class)
      (module (expression_statement (assignment left: (identifier) @def.constant)))
      (import_statement name: (dotted_name) @import)
      (import_statement name: (aliased_import name: (dotted_name) @import))
      (import_from_statement module_name: [(dotted_name) (relative_import)] @import)
      (import_from_statement name: (dotted_name (identifier) @use))
      (import_from_statement name: (aliased_import name: (dotted_name (identifier) @use)))
      (call function: (identifier) @use)
      (call function: (attribute attribute: (identifier) @use))
      (attribute object: (identifier) @use)
      (argument_list (identifier) @use)
      (keyword_argument value: (identifier) @use)
      (decorator (identifier) @use)
      (type (identifier) @use)
      (assignment right: (identifier) @use)
    `,
  },
  go: {
    grammar: 'go',
    query: `
      (function_declaration name: (identifier) @def.function)
      (method_declaration name: (field_identifier) @def.method)
      (type_spec name: (type_identifier) @def.type)
      (const_spec name: (identifier) @def.constant)
      (source_file (var_declaration (var_spec name: (identifier) @def.constant)))
      (import_spec path: (interpreted_string_literal) @import)
      (call_expression function: (identifier) @use)
      (call_expression function: (selector_expression field: (field_identifier) @use))
      (type_identifier) @use
      (argument_list (identifier) @use)
      (selector_expression field: (field_identifier) @use)
    `,
  },
  java: {
    grammar: 'java',
    query: `
      (class_declaration name: (identifier) @def.class)
      (interface_declaration name: (identifier) @def.interface)
      (enum_declaration name: (identifier) @def.enum)
      (record_declaration name: (identifier) @def.class)
      (method_declaration name: (identifier) @def.method)
      (import_declaration (scoped_identifier) @import)
      (method_invocation name: (identifier) @use)
      (method_invocation object: (identifier) @use)
      (type_identifier) @use
      (argument_list (identifier) @use)
    `,
  },
  rust: {
    grammar: 'rust',
    query: `
      (function_item name: (identifier) @def.function)
      (function_signature_item name: (identifier) @def.function)
      (struct_item name: (type_identifier) @def.struct)
      (enum_item name: (type_identifier) @def.enum)
      (trait_item name: (type_identifier) @def.interface)
      (type_item name: (type_identifier) @def.type)
      (const_item name: (identifier) @def.constant)
      (static_item name: (identifier) @def.constant)
      (macro_definition name: (identifier) @def.function)
      (mod_item name: (identifier) @import)
      (use_declaration argument: (_) @import)
      (call_expression function: (identifier) @use)
      (call_expression function: (scoped_identifier name: (identifier) @use))
      (call_expression function: (field_expression field: (field_identifier) @use))
      (macro_invocation macro: (identifier) @use)
      (type_identifier) @use
      (arguments (identifier) @use)
      (use_list (identifier) @use)
      (scoped_identifier name: (identifier) @use)
    `,
  },
  c: { grammar: 'c', query: C_CORE },
  cpp: {
    grammar: 'cpp',
    query: `${C_CORE}
      (class_specifier name: (type_identifier) @def.class body: (_))
      (function_declarator declarator: (qualified_identifier name: (identifier) @def.method))
      (function_declarator declarator: (field_identifier) @def.method)
      (call_expression function: (qualified_identifier name: (identifier) @use))
    `,
  },
  c_sharp: {
    grammar: 'c_sharp',
    query: `
      (class_declaration name: (identifier) @def.class)
      (interface_declaration name: (identifier) @def.interface)
      (struct_declaration name: (identifier) @def.struct)
      (enum_declaration name: (identifier) @def.enum)
      (record_declaration name: (identifier) @def.class)
      (method_declaration name: (identifier) @def.method)
      (using_directive (_) @import)
      (invocation_expression function: (identifier) @use)
      (invocation_expression function: (member_access_expression name: (identifier) @use))
      (object_creation_expression type: (identifier) @use)
      (member_access_expression expression: (identifier) @use)
      (base_list (identifier) @use)
      (variable_declaration type: (identifier) @use)
      (parameter type: (identifier) @use)
      (argument (identifier) @use)
    `,
  },
} as const satisfies Record<string, LanguageQuery>;

export type ReferenceLanguage = keyof typeof QUERIES;

const BY_EXTENSION: Readonly<Record<string, ReferenceLanguage>> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  py: 'python',
  pyi: 'python',
  go: 'go',
  java: 'java',
  rs: 'rust',
  c: 'c',
  h: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  hh: 'cpp',
  hxx: 'cpp',
  cs: 'c_sharp',
};

/** The language whose references are read of a file, by its ending. */
export const languageOf = (path: string): ReferenceLanguage | undefined =>
  BY_EXTENSION[extname(path).slice(1).toLowerCase()];
export const queryOf = (language: ReferenceLanguage): LanguageQuery => QUERIES[language];
