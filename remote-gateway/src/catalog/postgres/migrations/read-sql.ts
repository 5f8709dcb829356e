import { readdirSync, readFileSync } from 'node:fs';

/** Next to the source and next to `dist`. */
const ASSETS = new URL('../../../../assets/sql/', import.meta.url);

export function readSql(name: string): string {
  return readFileSync(new URL(name, ASSETS), 'utf8');
}

/**
 * Replaces all functions of the schema by the present ones: one file for each in `assets/sql/functions`. A function of a
 * trigger is replaced in place, because its triggers depend on it.
 */
export function replaceFunctions(): string {
  const files = readdirSync(new URL('functions/', ASSETS)).toSorted();
  return `
    DO $$ DECLARE f regprocedure; BEGIN
      FOR f IN SELECT oid FROM pg_proc WHERE pronamespace = 'docferry'::regnamespace AND prorettype <> 'trigger'::regtype
      LOOP EXECUTE 'DROP FUNCTION ' || f; END LOOP;
    END $$;
    ${files.map((file) => readSql(`functions/${file}`)).join('\n')}`;
}
