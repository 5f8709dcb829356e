import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

/** `GET /`: a self-contained status page for people. Its script can call only this gateway. */
export function mountStatusPage(app: Hono<AppEnv>): void {
  const html = readFileSync(new URL('../../assets/status-page.html', import.meta.url), 'utf8');
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(html, 'script')}`,
    `style-src ${hashOf(html, 'style')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  app.get('/', (c) => c.html(html, 200, { 'content-security-policy': policy }));
}

/** The source expression of an inline element (CSP Level 3, section 2.3.1). */
function hashOf(html: string, element: 'script' | 'style'): string {
  const [, content = ''] = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(html) ?? [];
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
