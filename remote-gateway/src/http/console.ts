import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

const FOLDER = new URL('../../assets/console/', import.meta.url);

/** No inline script or style, nothing from elsewhere: text of a document that got past the console could still not run. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGES = { '/': 'index.html', '/docs': 'docs.html' };

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** `GET /`: the console for people, and `GET /docs`: the reference of the API. Both call only this gateway; their few files are read once and kept. */
export function mountConsole(app: Hono<AppEnv>): void {
  const headers = { 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' };
  for (const [path, name] of Object.entries(PAGES)) {
    const html = readFileSync(new URL(name, FOLDER), 'utf8');
    app.get(path, (c) => c.html(html, 200, { ...headers, 'cache-control': 'no-cache' }));
  }
  for (const name of readdirSync(new URL('console/', FOLDER))) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const content = readFileSync(new URL(`console/${name}`, FOLDER), 'utf8');
    // The name has a hash of the content, so a browser may keep it for good.
    const kept = { ...headers, 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
    app.get(`/console/${name}`, (c) => c.body(content, 200, kept));
  }
}
