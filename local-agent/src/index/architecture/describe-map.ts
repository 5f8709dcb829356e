import { basename } from 'node:path';
import type { Architecture, PackageFacts } from './architecture.ts';
import { directOnly, layersOf } from './layers.ts';
import { type ChartGroup, flowchart } from './mermaid.ts';

const MAX_ROWS = 100;
const MAX_DRAWN = 40;
const MAX_EXTERNAL = 12;
const MAX_INNER = 8;
/** What a store keeps is drawn as one. */
const STORES = /^(?:database|search|cache|storage)$/;

/** The map of a project as Markdown with Mermaid. The same architecture gives the same bytes. */
export function describeMap(architecture: Architecture): string {
  const { title, packages, links, services } = architecture;
  const layers = layersOf(
    packages.map(({ folder }) => folder),
    links.filter(({ testsOnly }) => !testsOnly),
  ).toReversed();
  const nameAt = new Map(packages.map(({ folder, name }) => [folder, name]));
  const sections = [
    `# Architecture of ${plain(title)}`,
    'Made by `docferry setup` from the manifests and imports of the code, and kept in line by `docferry index`. An arrow means "depends on"; a dotted one, that only tests and configurations of tools do. Arrows that follow from others are not drawn.',
    '## Packages',
    overview(architecture, layers),
    table(
      ['package', 'folder', 'for', 'begins in', 'source files', 'tests'],
      packages.map(({ name, folder, ecosystem, roles, entries, code, tests }) => [
        plain(name),
        codeOf(folder),
        `${roles.join(', ')}${ecosystem === '' ? '' : ` (${ecosystem})`}`,
        entries.map(codeOf).join(' '),
        String(code),
        String(tests),
      ]),
    ),
    '## Roots',
    rootsTable(architecture),
    links.length > 0 ? '## Dependencies between packages' : '',
    table(
      ['package', 'depends on', 'files', 'shown by'],
      links.map(({ from, to, files, testsOnly, evidence }) => [
        plain(nameAt.get(from) ?? from),
        plain(nameAt.get(to) ?? to),
        `${files}${testsOnly ? ' (tests or tools)' : ''}`,
        codeOf(evidence),
      ]),
    ),
    layers.length > 1 ? '## Layers' : '',
    layers.length > 1
      ? layers
          .map(
            (layer, index) => `${index + 1}. ${layer.map((folder) => plain(nameAt.get(folder) ?? folder)).join(', ')}`,
          )
          .join('\n')
      : '',
    services.length > 0 ? '## External services' : '',
    table(
      ['service', 'kind', 'used by', 'shown by'],
      services.map(({ name, sort, users, evidence }) => [
        name,
        sort,
        users.map((folder) => plain(nameAt.get(folder) ?? folder)).join(', ') || 'configuration',
        evidence.map(codeOf).join(' '),
      ]),
    ),
    ...externalSections(packages),
    ...packages
      .filter(({ inner }) => inner)
      .slice(0, MAX_INNER)
      .map(innerSection),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Packages in their layers, and the services below them. */
function overview({ packages, links, services }: Architecture, layers: readonly (readonly string[])[]): string {
  const at = new Map(packages.map((one) => [one.folder, one]));
  const drawn = new Set(layers.flat().slice(0, MAX_DRAWN));
  const groups: ChartGroup[] = layers.map((layer, index) => ({
    title: layers.length > 1 ? `layer ${index + 1}` : '',
    nodes: layer
      .filter((folder) => drawn.has(folder))
      .map((folder) => ({ id: folder, label: labelOf(at.get(folder), folder) })),
  }));
  const used = services.filter(({ users }) => users.length > 0);
  if (used.length > 0)
    groups.push({
      title: 'external services',
      nodes: used.map(({ name, sort }) => ({
        id: `service ${name}`,
        label: name,
        shape: STORES.test(sort) ? 'store' : 'round',
      })),
    });
  const uses = used.flatMap(({ name, users }) => users.map((from) => ({ from, to: `service ${name}` })));
  const chart = flowchart(
    groups.filter(({ nodes }) => nodes.length > 0),
    [
      ...directOnly(
        packages.map(({ folder }) => folder),
        links.filter(({ testsOnly }) => !testsOnly),
      ),
      ...links.filter(({ testsOnly }) => testsOnly).map(({ from, to }) => ({ from, to, dotted: true })),
      ...uses,
    ],
  );
  const missing = packages.length - drawn.size;
  return missing > 0 ? `${chart}\n\n${missing} more packages are not drawn.` : chart;
}

const labelOf = (facts: PackageFacts | undefined, folder: string) =>
  `${facts?.name ?? folder}\n${facts?.roles.join(', ') ?? ''}`;

function rootsTable({ roots }: Architecture): string {
  const rows = Object.entries(roots).map(([name, folders]) => [
    name,
    folders.slice(0, MAX_ROWS).map(codeOf).join(' ') || 'none found',
  ]);
  return table(['root', 'folders'], rows);
}

function externalSections(packages: readonly PackageFacts[]): string[] {
  const rows = packages
    .filter(({ external }) => external.length > 0)
    .map(({ name, external }) => {
      const shown = external
        .slice(0, MAX_EXTERNAL)
        .map((one) => `${codeOf(one.name)}${one.files > 0 ? ` (${one.files})` : ''}`);
      const more = external.length - shown.length;
      return [plain(name), `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`];
    });
  return rows.length === 0
    ? []
    : ['## Packages of others', 'In brackets: how many files import it.', table(['package', 'needs'], rows)];
}

function innerSection({ name, inner }: PackageFacts): string {
  if (!inner) return '';
  const names = inner.folders.map((folder) => folder.name);
  const layers = layersOf(names, inner.links).toReversed();
  const own = inner.base === '.' ? name : basename(inner.base);
  const files = new Map(inner.folders.map((folder) => [folder.name, folder.files]));
  const groups = layers.map((layer, index) => ({
    title: layers.length > 1 ? `layer ${index + 1}` : '',
    nodes: layer.map((folder) => ({
      id: folder,
      label: `${folder === '.' ? own : folder}\n${files.get(folder)} files`,
    })),
  }));
  return `## Inside ${plain(name)}\n\nThe folders of ${codeOf(inner.base)} that import each other:\n\n${flowchart(groups, directOnly(names, inner.links))}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const more = rows.length - MAX_ROWS;
  const lines = [line(heads), `|${heads.map(() => '---|').join('')}`, ...rows.slice(0, MAX_ROWS).map(line)];
  return `${lines.join('\n')}${more > 0 ? `\n\nand ${more} more` : ''}`;
}

/** A name in running text, without what Markdown reads as syntax. */
const plain = (name: string) => name.replace(/\p{C}/gu, '').replace(/[\\`*_[\]<>#]/g, '\\$&');
const codeOf = (text: string) => `\`${text.replace(/[\p{C}`]/gu, '')}\``;
