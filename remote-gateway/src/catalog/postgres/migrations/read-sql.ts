import { readdirSync, readFileSync } from 'node:fs';

/** Next to the source and next to `dist`. */
const ASSETS = new URL('../../../../assets/sql/', import.meta.url);

export function readSql(name: string): string {
  return readFileSync(new URL(name, ASSETS), 'utf8');
}

/** Replaces the functions of the schema in place, under calls of other sessions: one file for each in `assets/sql/functions`. */
export function replaceFunctions(): string {
  const files = readdirSync(new URL('functions/', ASSETS)).toSorted();
  return files.map((file) => readSql(`functions/${file}`)).join('\n');
}

/**
 * Removes the functions of the schema, which may have other arguments or results in this program. Those of triggers stay
 * and are replaced in place, because their triggers depend on them.
 */
export const DROP_FUNCTIONS = `
    DO $$ DECLARE f regprocedure; BEGIN
      FOR f IN SELECT oid FROM pg_proc WHERE pronamespace = 'docferry'::regnamespace AND prorettype <> 'trigger'::regtype
      LOOP EXECUTE 'DROP FUNCTION ' || f; END LOOP;
    END $$`;
