import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MAX_MS = 90_000;

/** A program that makes documents is not installed. */
export class MissingProgram extends Error {}

async function run(program: string, args: readonly string[], options: { readonly timeout: number }): Promise<void> {
  await execute(program, args, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new MissingProgram(
      `error: ${program} is not installed.\n  Install it, or name the formats that need no program: --formats html,xlsx`,
    );
  });
}

/** Prints an HTML file to PDF with headless Chromium; tagged PDFs carry a structure tree. */
export async function printWithChromium(html: string, pdf: string, tagged: boolean): Promise<void> {
  const flags = (profile: string) => [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-pdf-header-footer',
    tagged ? '--export-tagged-pdf' : '--disable-pdf-tagging',
    `--user-data-dir=${profile}`,
    `--print-to-pdf=${pdf}`,
    `file://${html}`,
  ];
  await withFolder((profile) => run('chromium', flags(profile), { timeout: MAX_MS }));
}

/** Converts an HTML file to DOCX with pandoc and on to PDF with LibreOffice. */
export async function printWithLibreOffice(html: string, docx: string, pdf: string): Promise<void> {
  await run('pandoc', ['-f', 'html', '-t', 'docx', '-o', docx, html], { timeout: MAX_MS });
  await printOffice(docx, pdf);
}

/** Prints an HTML file to PDF with LibreOffice, which keeps the direction of its tables; pandoc does not. */
export async function printPageWithLibreOffice(html: string, pdf: string): Promise<void> {
  await printOffice(html, pdf, ['--infilter=HTML (StarWriter)']);
}

/** Prints an office document to PDF with LibreOffice. */
export async function printOffice(file: string, pdf: string, options: readonly string[] = []): Promise<void> {
  const out = path.dirname(pdf);
  const flags = (profile: string) => [
    `-env:UserInstallation=file://${profile}`,
    '--headless',
    ...options,
    '--convert-to',
    'pdf',
    '--outdir',
    out,
    file,
  ];
  await withFolder((profile) => run('soffice', flags(profile), { timeout: MAX_MS }));
  await rename(path.join(out, `${path.parse(file).name}.pdf`), pdf);
}

/** Writes Markdown as an office document with pandoc. */
export async function writeWithPandoc(markdown: string, file: string): Promise<void> {
  await run('pandoc', ['-f', 'gfm+footnotes', '-o', file, markdown], { timeout: MAX_MS });
}

/** The pages of a book without pandoc's title page. */
const BOOK_PAGE =
  '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>$pagetitle$</title></head><body>$if(titlepage)$$else$$body$$endif$</body></html>';

/** Writes Markdown as a book with pandoc, a file for each heading of level 1. */
export async function writeBookWithPandoc(markdown: string, file: string): Promise<void> {
  const template = `${file}.template`;
  await writeFile(template, BOOK_PAGE);
  const flags = ['-f', 'gfm+footnotes', '-t', 'epub3', '--template', template, '--metadata', 'title=Book'];
  await run('pandoc', [...flags, '-o', file, markdown], { timeout: MAX_MS });
}

/** Writes Markdown as slides with pandoc: a heading of level 1 starts a section, one of level 2 a slide. */
export async function writeDeckWithPandoc(markdown: string, file: string): Promise<void> {
  await run('pandoc', ['-f', 'gfm+yaml_metadata_block', '--slide-level=2', '-o', file, markdown], { timeout: MAX_MS });
}

/** Both programs need a profile: each run gets a separate one, deleted at its end. */
async function withFolder(work: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docferry-bench-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
