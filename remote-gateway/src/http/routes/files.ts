import type { IncomingMessage } from 'node:http';
import { fileFieldsSchema, fileFormSchema, ingestResultSchema, LIMITS } from '@docferry/shared-contracts';
import type { BodyReservation } from '../../access/limits/body-budget.ts';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import { ingest } from '../../ingestion/accept/ingest.ts';
import { draftFile } from '../../ingestion/pipeline/draft-file.ts';
import { type Endpoint, endpoint, NO_FIELDS } from '../endpoint.ts';
import { parseInput } from '../parse-input.ts';
import { readBody } from '../read-body.ts';

/** The largest file with its other fields. */
const MAX_BODY_BYTES = LIMITS.fileBytes + 1_000_000;
/** That much at 200 kB/s. */
const BODY_TIMEOUT_MS = 300_000;
const MULTIPART = 'multipart/form-data';

/** `/files`: a document as a file, for callers without the agent. */
export function fileEndpoints(gateway: Gateway): Endpoint[] {
  const operation = {
    method: 'post' as const,
    path: '/api/v1/files',
    operationId: 'uploadFile',
    statuses: [200, 202] as const,
    summary: 'Add a document as a file',
    description:
      'multipart/form-data with the field file, at most 50 MB, and the fields below. The gateway converts it by its content in a sandbox and replaces secrets in its text; the file itself is not kept. Off beyond loopback unless RAG_UPLOADS is on.',
    scope: 'upload' as const,
    errors: [
      'CONFLICT',
      'EMBEDDING_SPACE_MISMATCH',
      'UNSUPPORTED_FORMAT',
      'CONVERSION_FAILED',
      'STORAGE_FULL',
    ] as const,
    params: NO_FIELDS,
    query: NO_FIELDS,
    response: ingestResultSchema,
    readsBody: true as const,
    bodyType: MULTIPART,
  };
  const described = endpoint({ ...operation, body: fileFormSchema.optional() }, async (_, caller) => {
    const { identity, signal, incoming, reserveBody } = caller;
    if (!incoming || !reserveBody) throw new Error('an upload reads the request itself');
    if (!gateway.takesUploads)
      throw new GatewayError(
        'SCOPE_VIOLATION',
        'This gateway takes no files (RAG_UPLOADS). Convert them with docferry.',
      );
    using reservation = reserveBody();
    const { file, fields } = await readForm(incoming, reservation);
    const { uri = file.name, title, ...rest } = fields;
    const metadata = { ...rest, ...(title === undefined ? {} : { title }) };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const request = await draftFile(gateway, identity, { bytes, filename: file.name, uri, metadata }, signal);
    reservation.release();
    const result = await ingest(gateway, identity, request, signal);
    return result.status === 'accepted' ? Response.json(result, { status: 202 }) : result;
  });
  return [{ ...described, body: fileFormSchema }];
}

/** Throws UNSUPPORTED_FORMAT for another content type, INVALID_ARGUMENT for forms without a file or with other fields. */
async function readForm(incoming: IncomingMessage, reservation: BodyReservation) {
  const type = incoming.headers['content-type'] ?? '';
  if (!type.toLowerCase().startsWith(`${MULTIPART};`))
    throw new GatewayError('UNSUPPORTED_FORMAT', `The body must be a form with a file: curl -F file=@report.pdf.`);
  const body = await readBody(incoming, { maxBytes: MAX_BODY_BYTES, timeoutMs: BODY_TIMEOUT_MS, reservation });
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (!form) throw new GatewayError('INVALID_ARGUMENT', 'The body is no valid form.');
  const given = Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name)]));
  const { file: files = [], tags = [], ...others } = given;
  const [file] = files;
  if (!(file instanceof File) || files.length > 1)
    throw new GatewayError('INVALID_ARGUMENT', 'file: one file is needed.');
  const single = Object.fromEntries(Object.entries(others).map(([name, values]) => [name, values.at(-1)]));
  const fields = parseInput(fileFieldsSchema, { ...single, ...(tags.length > 0 ? { tags } : {}) });
  return { file, fields };
}
