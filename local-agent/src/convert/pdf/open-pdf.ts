import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UserError } from '../../errors.ts';

/** An open PDF; disposing of it frees what pdfjs holds. */
export type OpenPdf = AsyncDisposable & { readonly document: PDFDocumentProxy };

/**
 * Opens a PDF with pdfjs. Throws CONVERSION_FAILED when it needs a password, or the password is wrong, or the file is
 * damaged beyond what pdfjs can mend.
 */
export async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<OpenPdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // pdfjs reads these as file paths in Node, and only when they end in a slash.
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = pdfjs.getDocument({
    // pdfjs takes the buffer over: it gets a copy.
    data: new Uint8Array(bytes),
    ...(password === undefined ? {} : { password }),
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
    // Fonts' names tell bold from regular.
    fontExtraProperties: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    useSystemFonts: false,
  });
  try {
    const document = await task.promise;
    return { document, [Symbol.asyncDispose]: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    throw openError(error, password);
  }
}

function openError(error: unknown, password: string | undefined): UserError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return new UserError(
      'CONVERSION_FAILED',
      password === undefined ? 'The PDF is encrypted and needs a password.' : 'The password does not open this PDF.',
      { advice: 'Give the right password with --password, or save a copy without one.', cause: error },
    );
  }
  return new UserError(
    'CONVERSION_FAILED',
    'The file is no readable PDF: it is damaged, cut short or something else.',
    {
      cause: error,
    },
  );
}
