/** A step of the schema, applied once and never changed afterwards: a later need is a later migration. */
export type Migration = {
  /** From 1, without gaps. */
  readonly version: number;
  readonly name: string;
  /** Statements for one transaction. The role {@link APP_ROLE} exists. */
  readonly sql: string;
};

/** The role that requests run as. Owns nothing, cannot log in, and is subject to row-level security. */
export const APP_ROLE = 'docferry_app';
