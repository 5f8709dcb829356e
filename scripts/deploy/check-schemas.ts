import { readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Manifest, nameOf } from './manifest.ts';

// Formats such as int32 say nothing about text.
const OPTIONS = { strict: false, allErrors: true, validateFormats: false } as const;

const readSchema = (name: string) =>
  JSON.parse(readFileSync(new URL(`assets/${name}.json`, import.meta.url), 'utf8')) as AnySchemaObject;

const kubernetes = readSchema('kubernetes');
const ajv = new Ajv(OPTIONS).addSchema(kubernetes, 'kubernetes');
const route = ajv.compile(readSchema('openshift-route'));
const compose = new Ajv2020(OPTIONS).compile(readSchema('compose'));

/** What is wrong with an object by the schema of its kind. */
export function manifestFaults(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion}/${manifest.kind}`;
  if (kind === 'route.openshift.io/v1/Route') return faults(route, manifest, nameOf(manifest));
  const pointer: string | undefined = kubernetes.kinds[kind]?.$ref;
  const validate = pointer === undefined ? undefined : ajv.getSchema(`kubernetes${pointer}`);
  return validate ? faults(validate as ValidateFunction, manifest, nameOf(manifest)) : [`${kind} is no known kind`];
}

/** What is wrong with a Compose file by the Compose Specification. */
export function composeFaults(file: unknown): string[] {
  return faults(compose, file, 'compose');
}

function faults(validate: ValidateFunction, value: unknown, where: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = params.additionalProperty ?? params.unevaluatedProperty;
    return `${where}${instancePath}: ${message}${extra === undefined ? '' : ` (${extra})`}`;
  });
}
