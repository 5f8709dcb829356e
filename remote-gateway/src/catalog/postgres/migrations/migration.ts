/** A step of the tables, applied once and never changed afterwards: a later change is a later migration. */
export type Migration = {
  readonly version: number;
  readonly name: string;
  /**
   * The lowest schema version whose programs work with the tables after this step, so that they serve while and after it
   * is done. Its own version when absent: all earlier programs have to stop. Which steps may name a lower one:
   * CONTRIBUTING.md, "Migrations".
   */
  readonly oldestProgram?: number;
  /** Statements for one transaction. The role {@link APP_ROLE} exists; the functions are created after the last step. */
  readonly sql: string;
};

/** The role that requests run as. Owns nothing, cannot log in, and is subject to row-level security. */
export const APP_ROLE = 'docferry_app';
