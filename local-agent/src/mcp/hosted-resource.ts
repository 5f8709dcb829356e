import { RESOURCE_TEMPLATE } from '@docferry/shared-contracts';
import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server';
import { errorShape } from '../error-shape.ts';
import type { HostedServer } from './hosted-server.ts';

/** Lets a client read the slices that the hosted tools' answers link to, through the gateway and with its rights. */
export function registerHostedResource(server: McpServer, hosted: HostedServer): void {
  const template = new ResourceTemplate(RESOURCE_TEMPLATE, { list: undefined });
  const metadata = {
    title: 'A slice of a document',
    description: 'The exact text that a citation names, by its offsets.',
    mimeType: 'text/markdown',
  };
  server.registerResource('document-slice', template, metadata, async (uri, _variables, ctx) => {
    try {
      const { contents } = await hosted.read(uri.href, ctx.mcpReq.signal);
      return { contents };
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      const body = errorShape(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, `${body.code}: ${body.detail} ${body.advice}`, body);
    }
  });
}
