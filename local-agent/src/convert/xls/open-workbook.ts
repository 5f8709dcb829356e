import { CFB, read, type WorkBook } from 'xlsx';
import { UserError } from '../../errors.ts';
import type { ConversionInput } from '../conversion.ts';
import { DEFAULT_PASSWORD, wrongPassword } from '../ooxml/decrypt-package.ts';
import { decryptWorkbook } from './decrypt-workbook.ts';

/** Parses a workbook; one whose password is Excel's own opens without it. Throws UserError. */
export function openWorkbook({ bytes, options }: Pick<ConversionInput, 'bytes' | 'options'>): WorkBook {
  const withFormulas = options.formulas === true;
  try {
    return parse(bytes, withFormulas);
  } catch (cause) {
    if (!isLocked(cause)) throw damaged(cause);
  }
  try {
    return openLocked(bytes, withFormulas, options.password ?? DEFAULT_PASSWORD);
  } catch (cause) {
    if (!isLocked(cause)) throw damaged(cause);
    if (options.password !== undefined) throw wrongPassword();
    throw new UserError('CONVERSION_FAILED', 'The file is password-protected.', {
      advice: 'Give its password (`--password`), or save a copy without one.',
    });
  }
}

const isLocked = (cause: unknown) => /password|encrypt/i.test(cause instanceof Error ? cause.message : '');

const damaged = (cause: unknown) => new UserError('CONVERSION_FAILED', 'The workbook is damaged.', { cause });

function openLocked(bytes: Uint8Array, withFormulas: boolean, password: string): WorkBook {
  const container: unknown = CFB.read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { type: 'buffer' });
  const stream: { content: Uint8Array } | null = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book');
  const plain = stream && decryptWorkbook(Uint8Array.from(stream.content), password);
  if (!stream || !plain) throw new Error('the password is another one');
  stream.content = plain;
  return parse(CFB.write(container, { type: 'buffer' }), withFormulas);
}

function parse(bytes: Uint8Array, cellFormula: boolean): WorkBook {
  // Without styles, hidden columns are not read.
  return read(bytes, {
    type: 'array',
    dense: true,
    cellFormula,
    cellNF: true,
    cellHTML: false,
    cellStyles: true,
  });
}
