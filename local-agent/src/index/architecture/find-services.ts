import { posix } from 'node:path';
import { isRunning } from '../test-files.ts';
import { type CodeImport, isOfDependency } from './code-imports.ts';
import type { Manifest } from './manifest.ts';
import { readText } from './read-manifests.ts';
import { SERVICES, type Service } from './service-clients.ts';

/** A service that the code or its configuration names, with the place that shows it. */
export type FoundService = {
  readonly name: string;
  readonly sort: Service['sort'];
  /** Folders of the packages that use it. */
  readonly users: readonly string[];
  readonly evidence: readonly string[];
};

const COMPOSE = /(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/;
const EXAMPLE = /(?:^|\/)\.env\.(?:example|sample|template|dist)$/;
const MAX_CONFIGURATIONS = 50;
const MAX_EVIDENCE = 4;

/** Services by client packages, images of containers and addresses in examples of settings. */
export function findServices(
  root: string,
  files: readonly string[],
  manifests: readonly Manifest[],
  imports: readonly CodeImport[],
): FoundService[] {
  const configured = files.filter((file) => COMPOSE.test(file) || EXAMPLE.test(file)).slice(0, MAX_CONFIGURATIONS);
  const lines = configured.flatMap((file) =>
    (readText(root, file) ?? '').split('\n').map((line, index) => ({ file, line, place: `${file}:${index + 1}` })),
  );
  return SERVICES.flatMap((service): FoundService[] => {
    const { name, sort, clients } = service;
    const declared = manifests.flatMap(({ folder, file, dependencies }) =>
      dependencies.filter((one) => clients(one)).map((client) => ({ folder, file, client })),
    );
    const shown = declared.map(({ folder, file, client }) => {
      const sites = imports.filter(
        ({ path, external }) =>
          external !== undefined &&
          isOfDependency(external, client) &&
          (folder === '.' || path.startsWith(`${folder}/`)),
      );
      const site = sites.find(({ path }) => isRunning(path)) ?? sites[0];
      return `${client} (${site ? `${site.path}:${site.line}` : file})`;
    });
    const settings = lines.filter(({ file, line }) => namesService(service, file, line)).map(({ place }) => place);
    if (shown.length + settings.length === 0) return [];
    const users = [...new Set(declared.map(({ folder }) => folder))].sort();
    return [{ name, sort, users, evidence: [...shown.sort(), ...settings].slice(0, MAX_EVIDENCE) }];
  });
}

function namesService({ images, schemes }: Service, file: string, line: string): boolean {
  if (COMPOSE.test(file)) {
    const image = /^\s*image:\s*["']?([^\s"'@:]+)/.exec(line)?.[1];
    return image !== undefined && (images?.test(posix.basename(image)) ?? false);
  }
  const scheme = /^#?\s*[A-Z][A-Z\d_]*\s*=\s*["']?([a-z][a-z\d+]*):\/\//.exec(line)?.[1];
  return scheme !== undefined && (schemes?.test(scheme) ?? false);
}
