import type { Browser, Page } from 'playwright-core';
import { collectComplaints, launchChromium } from './chromium.ts';
import type { TestGateway } from './gateway.ts';

export type ConsolePage = AsyncDisposable & {
  readonly page: Page;
  /** Errors of its scripts and violations of its policy. */
  readonly complaints: string[];
};

/** The console in a browser of its own, signed in with a key. */
export async function openConsole(gateway: TestGateway, key = gateway.apiKey): Promise<ConsolePage> {
  const browser: Browser = await launchChromium();
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const complaints: string[] = [];
  collectComplaints(page, complaints);
  await page.goto(gateway.url);
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('searchbox').waitFor();
  return { page, complaints, [Symbol.asyncDispose]: () => browser.close() };
}
