import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const LATER = new URL('../../../remote-gateway/src/catalog/postgres/migrations/later.ts', import.meta.url).href;

/**
 * The environment of a gateway with one more migration, as the next version may have it: it adds a column to every table.
 * `isAdditive` says that programs of the present version may continue. `dir` contains what the process loads for it.
 */
export function nextVersion(dir: string, { isAdditive }: { readonly isAdditive: boolean }): Record<string, string> {
  const later = pathToFileURL(join(dir, 'later.mjs')).href;
  const preload = pathToFileURL(join(dir, 'preload.mjs'));
  writeFileSync(
    new URL(later),
    `import { LATER as PRESENT } from ${JSON.stringify(LATER)};
const present = PRESENT.at(-1).version;
export const LATER = [...PRESENT, {
  version: present + 1,
  name: 'next version',
  ${isAdditive ? 'oldestProgram: present,' : ''}
  sql: \`DO $$ DECLARE t regclass; BEGIN
    FOR t IN SELECT oid FROM pg_class WHERE relnamespace = 'docferry'::regnamespace AND relkind = 'r'
    LOOP EXECUTE 'ALTER TABLE ' || t || $a$ ADD COLUMN of_next_version text NOT NULL DEFAULT 'new'$a$; END LOOP;
  END $$\`,
}];
`,
  );
  writeFileSync(
    preload,
    `import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url === ${JSON.stringify(LATER)} && context.parentURL !== ${JSON.stringify(later)}
      ? { ...found, url: ${JSON.stringify(later)} } : found;
  },
});
`,
  );
  return { NODE_OPTIONS: `--import=${preload.href}` };
}
