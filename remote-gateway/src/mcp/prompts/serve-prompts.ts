/**
 * In: requests for prompts and completions. Out: texts for the model, and names that the caller may read.
 * Never: searches; the text says which tools to call. Never puts text of documents into a prompt.
 */
import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Toolset } from '../../config/settings/server.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { completeCollection, completeDocument, findDocuments } from './known-names.ts';
import { DOCUMENT_ARGUMENTS, PROMPTS } from './prompts.ts';

/** Whether this caller is offered prompts: they name the tools of `core`, which need the scope `read`. */
export function offersPrompts(toolsets: readonly Toolset[], { scopes }: Identity): boolean {
  const hasTools = toolsets.includes('core') || toolsets.includes('all');
  return hasTools && (scopes.has('read') || scopes.has('admin'));
}

/** Adds `prompts/list`, `prompts/get` and `completion/complete`, with the permissions of the caller. */
export function servePrompts(server: Server, gateway: Pick<Gateway, 'catalog'>, identity: Identity): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS.map(listed) }));
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const prompt = promptNamed(params.name);
    const values = given(params.arguments);
    const { documents, write } = prompt.read(values);
    const text = write(await findDocuments(gateway, identity, { names: documents, collection: values.collection }));
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument, context } }) => {
    if (ref.type !== 'ref/prompt') return { completion: { values: [] } };
    const { shape } = promptNamed(ref.name).arguments;
    const { name, value: text } = argument;
    if (name === 'collection') return { completion: await completeCollection(gateway, identity, text) };
    if (!Object.hasOwn(shape, name) || !DOCUMENT_ARGUMENTS.includes(name)) return { completion: { values: [] } };
    const collection = context?.arguments?.collection || undefined;
    return { completion: await completeDocument(gateway, identity, { text, collection }) };
  });
}

function listed({ name, title, description, arguments: fields }: (typeof PROMPTS)[number]) {
  const shape: Readonly<Record<string, z.ZodType>> = fields.shape;
  return {
    name,
    title,
    description,
    arguments: Object.entries(shape).map(([field, schema]) => ({
      name: field,
      description: schema.description ?? '',
      required: !z.safeParse(schema, undefined).success,
    })),
  };
}

function promptNamed(name: string): (typeof PROMPTS)[number] {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt "${name.slice(0, 100)}".`);
  return prompt;
}

/** Clients send empty texts for fields that a person left empty. */
function given(values: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== ''));
}
