import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { createConverter } from '../convert/index.ts';
import { errorShape } from '../error-shape.ts';
import { UserError } from '../errors.ts';
import { parsePageRange } from '../page-range.ts';
import { type ExitCode, exitCodeOfRun } from './exit-codes.ts';
import { openMarkdownOutput } from './markdown-output.ts';
import { recognitionOptions, recognitionSchema } from './ocr-options.ts';
import { outputNames } from './output-names.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';
import { folderOf, makeFolder, openSideFiles } from './side-files.ts';
import { writeTables } from './table-files/write-tables.ts';
import { recordError, recordWarnings } from './terminal.ts';

const optionsSchema = z.object({
  out: z.string().min(1).optional(),
  force: z.boolean().default(false),
  json: z.boolean().default(false),
  pages: z.string().optional(),
  ...recognitionSchema,
  password: z.string().optional(),
  formulas: z.boolean().default(false),
  comments: z.boolean().default(false),
  attachments: z.boolean().default(false),
  images: z.string().min(1).optional(),
  debugLayout: z.string().min(1).optional(),
  tables: z.array(z.string().min(1)).optional(),
});

/** `docferry convert`: Markdown of one file to stdout, of several to files; with --json one document a line. */
export async function convert(
  { terminal, signal }: Session,
  args: readonly string[],
  options: unknown,
): Promise<ExitCode> {
  const parsed = parseOptions(optionsSchema, options);
  const { tables, files } = tablesOption(parsed.tables, args);
  const { out, force, json, pages, password, formulas, comments, attachments, images, debugLayout } = parsed;
  const conversion = {
    ...recognitionOptions(parsed),
    formulas,
    comments,
    attachments,
    signal,
    ...(pages === undefined ? {} : { pages: parsePageRange(pages) }),
    ...(password === undefined ? {} : { password }),
  };
  const toFiles = out !== undefined || (files.length > 1 && !json);
  const extension = json ? '.json' : '.md';
  const named = out !== undefined && namesFile(out, extension) ? out : undefined;
  if (named !== undefined && files.length > 1) throw severalToOne(named);
  const targets = named === undefined ? outputNames(files, extension).map((name) => join(out ?? '.', name)) : [named];
  if (out !== undefined) await makeFolder(named === undefined ? out : dirname(named), '--out');
  if (images !== undefined) await makeFolder(images, '--images');
  if (debugLayout !== undefined) await makeFolder(debugLayout, '--debug-layout');
  if (tables !== undefined) await makeFolder(tables, '--tables');
  const errors: unknown[] = [];
  await using converter = createConverter();
  for (const [index, path] of files.entries()) {
    const target = toFiles ? targets[index] : undefined;
    try {
      if (target !== undefined && !force && existsSync(target)) throw alreadyThere(target);
      const side = openSideFiles({ images, debugLayout }, targets[index] ?? path, folderOf(target), force);
      using output = openMarkdownOutput(target, force, terminal);
      // One document a line is one text, and tables are read from the whole of it.
      const inPieces = json || tables !== undefined ? {} : output.options;
      const document = await converter.convert({ path }, { ...conversion, ...side.options, ...inPieces });
      await side.written();
      if (tables !== undefined) {
        const count = await writeTables(document, { folder: tables, name: targets[index] ?? path, force });
        terminal.note(`${path}: ${count} tables -> ${tables}`);
      }
      recordWarnings(terminal, path, document.warnings);
      await output.finish(json ? `${JSON.stringify(document)}\n` : withFinalNewline(document.markdown));
      if (target !== undefined) terminal.note(`${path} -> ${target}`);
    } catch (error) {
      signal.throwIfAborted();
      errors.push(error);
      if (json) await terminal.out(JSON.stringify({ file: path, error: errorShape(error) }));
      else recordError(terminal, error, false);
    }
  }
  return exitCodeOfRun(files.length, errors);
}

/**
 * `--tables csv DIR`. Options that take several values also take the files behind them, so what follows the folder is a
 * file.
 */
function tablesOption(
  values: readonly string[] | undefined,
  args: readonly string[],
): { readonly tables?: string; readonly files: readonly string[] } {
  const [format, folder, ...more] = values ?? [];
  const files = [...args, ...more];
  if (values !== undefined && (format !== 'csv' || folder === undefined)) {
    throw new UserError('INVALID_ARGUMENT', '--tables: the format and a folder are needed.', {
      advice: 'Write --tables csv DIR.',
    });
  }
  if (files.length === 0) {
    throw new UserError('INVALID_ARGUMENT', 'No file is named.', { advice: 'docferry convert FILE...' });
  }
  return folder === undefined ? { files } : { tables: folder, files };
}

/** `made/report.md` is the file to write, unless there is a folder of that name. */
function namesFile(out: string, extension: string): boolean {
  return extname(out).toLowerCase() === extension && !statSync(out, { throwIfNoEntry: false })?.isDirectory();
}

function severalToOne(out: string): UserError {
  return new UserError('INVALID_ARGUMENT', `--out: ${basename(out)} is one file, and there are several documents.`, {
    advice: 'Name a folder for them.',
  });
}

function alreadyThere(target: string): UserError {
  return new UserError('CONFLICT', `${basename(target)} is already there.`, {
    advice: 'Add --force to replace it, or --out to write elsewhere.',
  });
}

function withFinalNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
