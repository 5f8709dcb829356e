import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium'; // where Debian's package puts it
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Empty, or why tests in a browser are skipped. */
export const MISSING = existsSync(CHROMIUM) ? '' : ` (skipped: ${CHROMIUM} is not there; apt-get install chromium)`;

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS.split(' ') });
}

/** Collects errors of the page's scripts and violations of its policy. */
export function collectComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
}

/** Serious and critical faults of access. axe runs by the debugger, which the page's policy does not bind. */
export async function seriousFaults(page: Page): Promise<unknown> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(
    `axe.run().then((r) => r.violations.filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => v.id + ' ' + v.nodes[0].html))`,
  );
}
