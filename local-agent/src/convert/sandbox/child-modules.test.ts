import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const LOADED = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
await import(process.argv[1] + '/child.ts');
await import(process.argv[1] + '/../pdf/convert-pdf.ts');
await import(process.argv[1] + '/../pdf/document-layout.ts');
console.log(JSON.stringify(loaded));
process.exit();`;

it('loads no schemas: each conversion that a command starts would wait for them', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=docferry-source',
    '--input-type=module',
    '--eval',
    LOADED,
    import.meta.dirname,
  ]);
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded.some((url) => url.endsWith('/pdf/flow/layout-page.ts'))).toBe(true);
  expect(loaded.filter((url) => url.includes('/node_modules/zod/'))).toEqual([]);
});
