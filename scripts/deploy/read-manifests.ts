import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import type { Manifest } from './manifest.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
export const CHART = `${DEPLOY}helm/docferry`;
export const SIZES = ['small', 'team', 'cluster'] as const;
/** A helm that go built does not know which Kubernetes it is for. */
const KUBE_VERSION = ['--kube-version', '1.37.0'];

/** Whether the chart can be rendered here. */
export const hasHelm = (): boolean => spawnSync('helm', ['version']).status === 0;

const OPENSHIFT = `${DEPLOY}openshift/`;
const KUSTOMIZATION = 'kustomization.yaml';

/** The files of deploy/openshift, without the list that kustomize reads. */
export const openshiftFiles = (): string[] => readdirSync(OPENSHIFT).filter((name) => name !== KUSTOMIZATION);

export const openshiftManifests = (): Manifest[] =>
  openshiftFiles().flatMap((name) => objectsIn(readFileSync(OPENSHIFT + name, 'utf8')));

/** The files that the list for kustomize names. */
export const kustomizedFiles = (): string[] => parse(readFileSync(OPENSHIFT + KUSTOMIZATION, 'utf8')).resources;

/** The objects of the chart for a size, with other values by `--set`. Throws with what helm says. */
export function renderChart(size: (typeof SIZES)[number], ...values: string[]): Manifest[] {
  const set = values.flatMap((value) => ['--set', value]);
  const args = ['template', 'docferry', CHART, ...KUBE_VERSION, '-f', `${CHART}/sizes/${size}.yaml`, ...set];
  return objectsIn(execFileSync('helm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
}

export const composeFile = (): unknown => parse(readFileSync(`${DEPLOY}compose.yaml`, 'utf8'));

function objectsIn(yaml: string): Manifest[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const value = document.toJS() as Manifest | null;
    return value === null ? [] : [value];
  });
}
