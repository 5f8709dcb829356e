/** Where the agent's program is in a bundle, as npm installs it. */
const PROGRAM = 'node_modules/docferry/bin/docferry.js';

/** What stands for an answer of the user. */
const asked = (name: string) => `\${user_config.${name}}`;

/** The systems that a bundle is made for: the names of Node. */
export type Target = { readonly platform: 'darwin' | 'linux' | 'win32'; readonly arch: 'arm64' | 'x64' };

/**
 * The manifest of the bundle for Claude Desktop (MCPB manifest 0.3). Claude Desktop asks for what `user_config` lists, keeps
 * the key in the system's key store, and starts the program with it.
 */
export function desktopManifest(version: string, { platform }: Pick<Target, 'platform'>) {
  return {
    manifest_version: '0.3',
    name: 'docferry',
    display_name: 'Docferry',
    version,
    description:
      'Convert documents on this machine, add them to a shared knowledge base, and answer from quotes that can be cited.',
    long_description:
      'Converts PDF, Word, Excel, PowerPoint, scans and more to Markdown on this machine and sends only text to the Docferry gateway of your team. Search returns quotes with file, page and heading; the page behind a quote can be shown.',
    author: { name: 'Docferry contributors' },
    license: 'Apache-2.0',
    keywords: ['documents', 'search', 'citations'],
    server: {
      type: 'node',
      entry_point: PROGRAM,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${PROGRAM}`, 'mcp', '--with-search', asked('folders')],
        env: { RAG_API_URL: asked('gateway'), RAG_API_KEY: asked('key') },
      },
    },
    tools_generated: true,
    user_config: {
      folders: {
        type: 'directory',
        title: 'Folders',
        description: 'Only files below these folders are read.',
        multiple: true,
        required: true,
      },
      gateway: {
        type: 'string',
        title: 'Gateway',
        description: 'Address of the gateway, such as https://docs.example.com. Empty: the gateway on this machine.',
        required: false,
        default: '',
      },
      key: {
        type: 'string',
        title: 'Key',
        description: 'Your key for that gateway. Empty: the key of the gateway on this machine.',
        sensitive: true,
        required: false,
        default: '',
      },
    },
    compatibility: { platforms: [platform], runtimes: { node: '>=20.0.0' } },
  };
}
