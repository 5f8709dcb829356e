import { collectionSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { typedName } from '../started-by-npx.ts';
import { confirm } from './confirm.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { type FoundDocument, findDocument } from './find-document.ts';
import { parseOptions } from './parse-options.ts';
import { passages } from './passages.ts';
import type { Session } from './session.ts';

const optionsSchema = z.object({
  collection: collectionSchema.optional(),
  permanent: z.boolean().default(false),
  yes: z.boolean().default(false),
  json: z.boolean().default(false),
});

/**
 * `docferry delete`: one document, by its id or its name; asks a person first. Without a terminal, a name that documents
 * of other sources may have too is not enough: the one that was meant may be gone, and another one found.
 */
export async function deleteDocument(session: Session, wanted: string, options: unknown): Promise<ExitCode> {
  const { collection, permanent, yes, json } = parseOptions(optionsSchema, options);
  const { terminal, signal } = session;
  const client = await session.client();
  const target = await findDocument(client, wanted, { collection, byFilename: false }, signal);
  if (!yes && !terminal.canAsk && !target.exact) throw notExact(wanted, target);
  if (!yes && terminal.canAsk && !(await confirm(`Delete ${target.name}${permanent ? ' for good' : ''}?`, signal))) {
    terminal.note('Nothing was deleted.');
    return EXIT.failure;
  }
  const result = await client.remove(target.docId, { permanent, signal });
  if (json) await terminal.out(JSON.stringify(result));
  else {
    await terminal.out(`deleted  ${target.name}  ${passages(result.chunks)}`);
    const until = result.restorable_until?.slice(0, 10);
    if (until) terminal.note(`Until ${until}: ${typedName()} trash restore ${result.doc_id}`);
  }
  return EXIT.ok;
}

function notExact(wanted: string, { docId, name }: FoundDocument): UserError {
  return new UserError('INVALID_ARGUMENT', `"${wanted}" matches ${name} (${docId}). Nothing was deleted.`, {
    advice: 'Without a terminal to confirm on, give its id or its source/uri, or add --yes.',
    details: { doc_ids: [docId] },
  });
}
