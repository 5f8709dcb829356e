/**
 * Writes the schemas that deploy/ is checked against, without descriptions: of Kubernetes, the kinds that deploy/ uses, as
 * PyPI's kubernetes-validate ships them, and the Compose Specification's, as Go's compose-go ships it.
 * Usage: node scripts/deploy/extract-schemas.ts kubernetes_validate/kubernetes-json-schema/v1.37.0-local-strict/_definitions.json
 *   compose-go/schema/compose-spec.json
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** By the `apiVersion` and `kind` of a manifest. */
const KINDS = {
  'v1/ConfigMap': 'core.v1.ConfigMap',
  'v1/Secret': 'core.v1.Secret',
  'v1/Service': 'core.v1.Service',
  'v1/PersistentVolumeClaim': 'core.v1.PersistentVolumeClaim',
  'apps/v1/Deployment': 'apps.v1.Deployment',
  'apps/v1/StatefulSet': 'apps.v1.StatefulSet',
  'networking.k8s.io/v1/Ingress': 'networking.v1.Ingress',
  'networking.k8s.io/v1/NetworkPolicy': 'networking.v1.NetworkPolicy',
  'autoscaling/v2/HorizontalPodAutoscaler': 'autoscaling.v2.HorizontalPodAutoscaler',
  'policy/v1/PodDisruptionBudget': 'policy.v1.PodDisruptionBudget',
};
const PREFIX = '#/$defs/';
const OUT = new URL('assets/', import.meta.url);

type Schema = { readonly [key: string]: unknown };

const [kubernetes = '', compose = ''] = process.argv.slice(2);
const { $defs: all } = JSON.parse(readFileSync(kubernetes, 'utf8')) as { $defs: Record<string, Schema> };
const kept: Record<string, unknown> = {};

/** Keeps a definition and all that it refers to. */
function keep(name: string): void {
  if (name in kept) return;
  kept[name] = true;
  kept[name] = strip(all[name]);
}

/** A schema without what is only for readers, its references to definitions of Kubernetes pointing into the new file. */
function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (key.startsWith('x-') || (key === 'description' && typeof inner === 'string')) return [];
      if (key !== '$ref' || typeof inner !== 'string' || !inner.startsWith(`${PREFIX}io.k8s.`))
        return [[key, strip(inner)]];
      const name = inner.replace(PREFIX, '');
      keep(name);
      return [['$ref', `#/definitions/${name}`]];
    }),
  );
}

const kinds = Object.entries(KINDS).map(([kind, short]) => {
  const name = `io.k8s.api.${short}`;
  keep(name);
  return [kind, { $ref: `#/definitions/${name}` }];
});
write('kubernetes.json', { kinds: Object.fromEntries(kinds), definitions: kept });
write('compose.json', strip(JSON.parse(readFileSync(compose, 'utf8'))));

function write(name: string, schema: unknown): void {
  writeFileSync(new URL(name, OUT), `${JSON.stringify(schema)}\n`);
}
