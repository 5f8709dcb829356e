import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError } from '../../errors.ts';

/** Names of languages, such as `deu` or `chi_sim`: they become part of a package's name. */
const CODE = /^[A-Za-z]+(?:_[A-Za-z]+)*$/;
const MAX_LANGUAGES = 8;

/** A folder that holds the models of all languages as `<code>.traineddata.gz`. */
export type LanguageFolder = AsyncDisposable & { readonly path: string };

/**
 * Finds the models of languages in their npm packages, `@tesseract.js-data/<code>`, installed beside this program or in
 * the working directory. Throws UserError INVALID_ARGUMENT that names the package to install.
 */
export async function openLanguageFolder(codes: readonly string[]): Promise<LanguageFolder> {
  if (codes.length === 0 || codes.length > MAX_LANGUAGES) {
    throw new UserError('INVALID_ARGUMENT', `Name 1 to ${MAX_LANGUAGES} languages of recognition.`);
  }
  const files = codes.map(modelFile);
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) {
    return { path: path.dirname(only), [Symbol.asyncDispose]: async () => {} };
  }
  // The engine reads all models from one folder; each package has its own.
  const folder = await mkdtemp(path.join(tmpdir(), 'docferry-languages-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    for (const file of files) await copyFile(file, path.join(folder, path.basename(file)));
  } catch (error) {
    await dispose();
    throw error;
  }
  return { path: folder, [Symbol.asyncDispose]: dispose };
}

function modelFile(code: string): string {
  const name = `@tesseract.js-data/${code}`;
  const folder = CODE.test(code) ? packageFolder(name) : undefined;
  if (folder === undefined) {
    throw new UserError('INVALID_ARGUMENT', `The language "${code.slice(0, 40)}" of recognition is not installed.`, {
      advice: CODE.test(code)
        ? `Run npm install ${name} where docferry is installed, or in the working directory.`
        : 'Name languages as tesseract does: eng, deu, fra, chi_sim, ...',
      details: { language: code.slice(0, 40) },
    });
  }
  return path.join(folder, '4.0.0_best_int', `${code}.traineddata.gz`);
}

function packageFolder(name: string): string | undefined {
  for (const base of [import.meta.url, path.join(process.cwd(), 'package.json')]) {
    try {
      return path.dirname(createRequire(base).resolve(`${name}/package.json`));
    } catch {
      // Perhaps in the other place.
    }
  }
  return undefined;
}
