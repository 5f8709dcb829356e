import { type CellRange, parseRange } from '../workbook.ts';
import { errorOf, type Scalar, Unsolvable } from './formula-value.ts';

/** A formula's tree. `sheet` is undefined for ranges of the formula's own sheet. */
export type FormulaNode =
  | { readonly type: 'value'; readonly value: Scalar }
  | { readonly type: 'range'; readonly sheet: string | undefined; readonly range: CellRange }
  | { readonly type: 'call'; readonly name: string; readonly parts: readonly FormulaNode[] }
  | { readonly type: 'unary'; readonly sign: '+' | '-' | '%'; readonly operand: FormulaNode }
  | { readonly type: 'binary'; readonly sign: string; readonly left: FormulaNode; readonly right: FormulaNode };

/** What a formula consists of, each as it begins at a place; `sheet` names the one of the range behind it. */
const PARTS = {
  space: /\s+/y,
  string: /"(?:[^"]|"")*"/y,
  error: /#(?:N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|NULL!)/y,
  sheet: /(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!/uy,
  range:
    /(?:\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3})(?![\p{L}\p{N}_.(!])/uy,
  number: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y,
  name: /[\p{L}_][\p{L}\p{N}_.]*/uy,
  sign: /<>|<=|>=|[-+*/^&%=<>(),]/y,
} as const;

type Token = { readonly kind: keyof typeof PARTS; readonly text: string };

/** Longest formula of Excel, UTF-16 code units. */
const MAX_FORMULA = 8_192;

/** Most levels of brackets and signs within each other. */
const MAX_DEPTH = 100;

/** What a name stands for, as a formula; `undefined` for names that are not known. */
export type NameLookup = (name: string) => string | undefined;

/** Parses a formula without its equals sign. Throws Unsolvable where it has what is not known here. */
export function parseFormula(formula: string, lookUp: NameLookup = () => undefined): FormulaNode {
  if (formula.length > MAX_FORMULA) throw new Unsolvable('too long');
  const parser = new Parser(tokens(formula), lookUp);
  const node = parser.expression(0);
  parser.end();
  return node;
}

function tokens(formula: string): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < formula.length; ) {
    const token = tokenAt(formula, at);
    if (!token) throw new Unsolvable(`an unknown sign at ${at}`);
    if (token.kind !== 'space') out.push(token);
    at += token.text.length;
  }
  return out;
}

function tokenAt(formula: string, at: number): Token | undefined {
  for (const [kind, part] of Object.entries(PARTS)) {
    part.lastIndex = at;
    const text = part.exec(formula)?.[0];
    if (text) return { kind: kind as keyof typeof PARTS, text };
  }
  return undefined;
}

/** How strongly signs between values bind (ECMA-376 part 1, 18.17.2.3). */
const STRENGTH: Readonly<Record<string, number>> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};

class Parser {
  readonly #tokens: readonly Token[];
  readonly #lookUp: NameLookup;
  #at = 0;
  #depth = 0;

  constructor(list: readonly Token[], lookUp: NameLookup) {
    this.#tokens = list;
    this.#lookUp = lookUp;
  }

  expression(least: number): FormulaNode {
    if (++this.#depth > MAX_DEPTH) throw new Unsolvable('too deep');
    let left = this.#operand();
    for (;;) {
      const sign = this.#sign();
      const strength = sign === undefined ? undefined : STRENGTH[sign];
      if (sign === undefined || strength === undefined || strength <= least) break;
      this.#at++;
      left = { type: 'binary', sign, left, right: this.expression(strength) };
    }
    this.#depth--;
    return left;
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw new Unsolvable('more than one value');
  }

  #sign(): string | undefined {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' ? token.text : undefined;
  }

  #expect(sign: string): void {
    if (this.#sign() !== sign) throw new Unsolvable(`no ${sign}`);
    this.#at++;
  }

  /** A value with the signs before and behind it, which bind most. */
  #operand(): FormulaNode {
    if (++this.#depth > MAX_DEPTH) throw new Unsolvable('too deep');
    const sign = this.#sign();
    let node: FormulaNode;
    if (sign === '+' || sign === '-') {
      this.#at++;
      node = { type: 'unary', sign, operand: this.#operand() };
    } else {
      node = this.#primary();
    }
    while (this.#sign() === '%') {
      this.#at++;
      node = { type: 'unary', sign: '%', operand: node };
    }
    this.#depth--;
    return node;
  }

  #primary(): FormulaNode {
    const token = this.#tokens[this.#at++];
    switch (token?.kind) {
      case 'number':
        return { type: 'value', value: Number(token.text) };
      case 'string':
        return { type: 'value', value: token.text.slice(1, -1).replaceAll('""', '"') };
      case 'error':
        return { type: 'value', value: errorOf(token.text) };
      case 'range':
        return rangeNode(undefined, token.text);
      case 'sheet': {
        const range = this.#tokens[this.#at++];
        if (range?.kind !== 'range') throw new Unsolvable('no range');
        return rangeNode(sheetName(token.text.slice(0, -1)), range.text);
      }
      case 'name':
        return this.#named(token.text);
      default: {
        if (token?.text !== '(') throw new Unsolvable('no value');
        const node = this.expression(0);
        this.#expect(')');
        return node;
      }
    }
  }

  #named(name: string): FormulaNode {
    const known = name.toUpperCase().replace(/^_XLFN\.(?:_XLWS\.)?/, '');
    if (this.#sign() !== '(') {
      if (known === 'TRUE' || known === 'FALSE') return { type: 'value', value: known === 'TRUE' };
      const definition = this.#lookUp(name);
      if (definition === undefined) throw new Unsolvable('an unknown name');
      // A name that stands for names is not looked up: it may stand for itself.
      return parseFormula(definition);
    }
    this.#at++;
    const parts: FormulaNode[] = [];
    if (this.#sign() === ')') this.#at++;
    else {
      for (;;) {
        const omitted = this.#sign() === ',' || this.#sign() === ')';
        parts.push(omitted ? { type: 'value', value: null } : this.expression(0));
        if (this.#sign() !== ',') break;
        this.#at++;
      }
      this.#expect(')');
    }
    return { type: 'call', name: known, parts };
  }
}

/** The last row of a sheet, from 0: whole columns reach down to it. */
export const LAST_ROW = 1_048_575;

function rangeNode(sheet: string | undefined, text: string): FormulaNode {
  const range = /\d/.test(text) ? parseRange(text) : wholeColumns(text);
  if (!range) throw new Unsolvable('no range');
  return { type: 'range', sheet, range };
}

const sheetName = (text: string) => (text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text);

function wholeColumns(text: string): CellRange | undefined {
  const [first = '', last = ''] = text.split(':');
  const range = parseRange(`${first}1:${last}1`);
  return range && { ...range, bottom: LAST_ROW };
}
