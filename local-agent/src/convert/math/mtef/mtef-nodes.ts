/** The parts that a formula of Equation Editor or MathType is made of. */
export type MtefNode =
  | MtefCharacter
  | {
      readonly type: 'template';
      readonly selector: number;
      readonly variation: number;
      /** Its parts in their order, empty where one is not shown. */
      readonly slots: readonly MtefLine[];
      /** The characters that it is drawn with. */
      readonly signs: readonly MtefCharacter[];
    }
  | { readonly type: 'line'; readonly nodes: MtefLine }
  | { readonly type: 'pile'; readonly lines: readonly MtefLine[] }
  | { readonly type: 'matrix'; readonly columns: number; readonly cells: readonly MtefLine[] };

export type MtefCharacter = {
  readonly type: 'char';
  /** What it is set as (`FACES`); negative for a font of its own. */
  readonly face: number;
  /** The name of a font of its own. */
  readonly font: string;
  readonly code: number;
  /** Numbers of the signs set at it: dots, primes, bars. */
  readonly marks: readonly number[];
  readonly startsFunction: boolean;
};

export type MtefLine = readonly MtefNode[];

/** A formula, and whether its templates are numbered as in MathType from 4.0 on. */
export type Mtef = { readonly isNew: boolean; readonly nodes: MtefLine };

export const FACES = { text: 1, function: 2, vector: 7, user1: 9, user2: 10, wideText: 12 } as const;
