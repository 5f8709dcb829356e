import type { Node } from 'web-tree-sitter';

/**
 * @module
 * Which nodes of the grammars of TypeScript and JavaScript declare names, and where these count.
 */

/** Nodes that open a scope for the names declared in them. */
export const SCOPES = new Set(
  'statement_block function_declaration generator_function_declaration function_expression generator_function arrow_function method_definition class_declaration abstract_class_declaration class interface_declaration type_alias_declaration for_statement for_in_statement catch_clause switch_body function_signature function_type method_signature abstract_method_signature call_signature construct_signature index_signature internal_module'.split(
    ' ',
  ),
);
/** Nodes whose names belong to the scope around them. */
export const NAMED_OUTSIDE =
  /^(?:(?:generator_)?function_(?:declaration|signature)|(?:abstract_)?class_declaration|enum_declaration|interface_declaration|type_alias_declaration|internal_module)$/;
/** Nodes whose names belong to themselves. */
export const NAMED_INSIDE = /^(?:function_expression|generator_function|class|type_parameter|mapped_type_clause)$/;

/** Whether the child in this field of a node of this type is a pattern whose names are declared. */
export function isPattern(parent: string, field: string | null, inPattern: boolean): boolean {
  switch (parent) {
    case 'variable_declarator':
      return field === 'name';
    case 'required_parameter':
    case 'optional_parameter':
      return field === 'pattern';
    case 'formal_parameters':
      return true;
    case 'arrow_function':
    case 'catch_clause':
      return field === 'parameter';
    case 'for_in_statement':
      return field === 'left';
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return inPattern && field === 'left';
    case 'pair_pattern':
      return inPattern && field === 'value';
    case 'object_pattern':
    case 'array_pattern':
    case 'rest_pattern':
      return inPattern;
    default:
      return false;
  }
}

/** The line of a node, from 1. */
export const lineOf = (node: Node) => node.startPosition.row + 1;

/** What a string literal holds, at most 500 characters. */
export const stringOf = (literal: Node | null | undefined) => literal?.text.replace(/^["'`]|["'`]$/g, '').slice(0, 500);
