import { describe, expect, it } from 'vitest';
import { ruleFaults } from './check-rules.ts';
import { composeFaults, manifestFaults } from './check-schemas.ts';
import type { Manifest } from './manifest.ts';
import {
  composeFile,
  hasHelm,
  kustomizedFiles,
  openshiftFiles,
  openshiftManifests,
  renderChart,
  SIZES,
} from './read-manifests.ts';

const CONTAINER = 'spec.template.spec.containers.0';

/** The objects with one value of the first of a kind changed, or removed by `undefined`. */
function changed(kind: string, path: string, value: unknown): Manifest[] {
  const manifests = openshiftManifests();
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place: unknown = manifests.find((manifest) => manifest.kind === kind);
  for (const name of names) place = (place as Record<string, unknown>)[name];
  Object.assign(place as object, { [last]: value });
  return JSON.parse(JSON.stringify(manifests)) as Manifest[];
}

describe('deploy/openshift', () => {
  it('is valid by the schemas of Kubernetes and OpenShift, and by our rules', () => {
    const manifests = openshiftManifests();
    expect(manifests.flatMap(manifestFaults)).toEqual([]);
    expect(ruleFaults(manifests)).toEqual([]);
    expect(kustomizedFiles().toSorted()).toEqual(openshiftFiles().toSorted());
  });

  it.each([
    ['Deployment', 'spec.replica', 2, '(replica)'],
    ['Deployment', 'spec.replicas', 'two', 'must be integer'],
    ['Deployment', `${CONTAINER}.readinessProbe.httpget`, {}, '(httpget)'],
    ['Service', 'spec.ports.0.port', undefined, "required property 'port'"],
    ['Route', 'spec.tls.termination', 'end', 'one of the allowed values'],
    ['Route', 'spec.toto', {}, '(toto)'],
    ['ConfigMap', 'apiVersion', 'v2', 'no known kind'],
    ['ConfigMap', 'data.CHUNK_SIZE', 512, 'must be string'],
  ])('a fault of a %s is found by its schema (%#)', (kind, path, value, said) => {
    expect(changed(kind, path, value).flatMap(manifestFaults).join('\n')).toContain(said);
  });

  it.each([
    ['Deployment', 'spec.template.spec.securityContext.runAsUser', 1000, 'a fixed user or group id'],
    ['Deployment', `${CONTAINER}.securityContext.runAsGroup`, 0, 'a fixed user or group id'],
    ['StatefulSet', 'spec.template.spec.securityContext.runAsNonRoot', false, 'no runAsNonRoot'],
    ['Deployment', 'spec.template.spec.automountServiceAccountToken', undefined, 'a token of the cluster'],
    ['Deployment', `${CONTAINER}.securityContext.readOnlyRootFilesystem`, undefined, 'can be written'],
    ['Deployment', `${CONTAINER}.securityContext.capabilities`, undefined, 'capabilities are kept'],
    ['Deployment', `${CONTAINER}.securityContext.allowPrivilegeEscalation`, undefined, 'privileges may grow'],
    ['StatefulSet', `${CONTAINER}.resources.limits`, undefined, 'no limit of memory'],
    ['Deployment', `${CONTAINER}.livenessProbe`, undefined, 'no liveness probe'],
    ['ConfigMap', 'data.RAG_STOPGRACE', '1', 'RAG_STOPGRACE is no setting'],
    ['Secret', 'stringData.RAG_APIKEY', '1', 'RAG_APIKEY is no setting'],
    ['ConfigMap', 'data.RAG_API_KEY', 'k', 'RAG_API_KEY is secret'],
    ['ConfigMap', 'metadata.name', 'other', 'there is no ConfigMap/rag-config'],
    ['Secret', 'metadata.name', 'other', 'there is no Secret/rag-secrets'],
    ['Service', 'metadata.name', 'other', 'there is no Service/rag-server-service'],
    ['Service', 'spec.selector', { app: 'other' }, 'no pod has {"app":"other"}'],
    ['NetworkPolicy', 'spec.podSelector.matchLabels', { app: 'other' }, 'no pod has'],
  ])('a fault of a %s against our rules is found (%#)', (kind, path, value, said) => {
    expect(ruleFaults(changed(kind, path, value))).toContainEqual(expect.stringContaining(said));
  });
});

describe('deploy/compose.yaml', () => {
  it('is valid by the Compose Specification, and a wrong field is found', () => {
    expect(composeFaults(composeFile())).toEqual([]);
    expect(composeFaults({ services: { a: { imag: 'b' } } }).join()).toContain('(imag)');
  });
});

const noHelm = hasHelm() ? '' : ' (skipped: helm is not installed)';
describe.skipIf(noHelm !== '')(`deploy/helm/docferry${noHelm}`, () => {
  const kindsOf = (manifests: Manifest[]) => manifests.map(({ kind }) => kind);

  it.each(SIZES.flatMap((size) => [[size, 'ingress'] as const, [size, 'route'] as const]))(
    'renders size %s with %s to valid objects that follow our rules',
    (size, exposure) => {
      const manifests = renderChart(size, 'host=docs.example.com', `exposure=${exposure}`);
      expect(manifests.flatMap(manifestFaults)).toEqual([]);
      expect(ruleFaults(manifests, ['docferry-secrets'])).toEqual([]);
      const kinds = kindsOf(manifests);
      expect(kinds.includes('PersistentVolumeClaim')).toBe(size === 'small');
      expect(kinds.includes('HorizontalPodAutoscaler')).toBe(size === 'cluster');
      expect(kinds.includes('PodDisruptionBudget')).toBe(size !== 'small');
      expect(kinds.filter((kind) => kind === 'Route').length).toBe(exposure === 'route' ? 2 : 0);
    },
  );

  it.each([
    ['small', 'replicas=2', 'embedded is for one replica'],
    ['team', 'secrets.existing=', 'DATABASE_URL in a Secret'],
    ['team', 'settings.QDRANT_URL=', 'settings.QDRANT_URL or qdrant.enabled'],
    ['small', 'replica=1', "additional properties 'replica' not allowed"],
    ['small', 'stores=both', 'stores'],
  ] as const)('refuses size %s with %s', (size, value, said) => {
    expect(() => renderChart(size, value)).toThrow(said);
  });

  it('knows the names of the host and of its own Qdrant, unless they are set', () => {
    const settingsOf = (...values: string[]) =>
      renderChart('cluster', 'host=docs.example.com', ...values).find(({ kind }) => kind === 'ConfigMap')?.data;
    const nodes = [0, 1, 2].map((node) => `http://docferry-qdrant-${node}.docferry-qdrant:6333`);
    expect(settingsOf('mcpHost=mcp.example.com')).toMatchObject({
      QDRANT_URL: nodes.join(','),
      RAG_ALLOWED_HOSTS: 'docs.example.com,mcp.example.com',
      RAG_QDRANT_REPLICATION: '2',
    });
    expect(settingsOf('settings.RAG_ALLOWED_HOSTS=other.example.com')).toMatchObject({
      RAG_ALLOWED_HOSTS: 'other.example.com',
    });
  });

  it('makes a Secret of secret values, and none where one is named', () => {
    const values = ['secrets.values.RAG_API_KEY=a-key', 'stores=embedded'];
    expect(renderChart('small', ...values).find(({ kind }) => kind === 'Secret')?.stringData).toEqual({
      RAG_API_KEY: 'a-key',
    });
    expect(kindsOf(renderChart('small', ...values, 'secrets.existing=mine'))).not.toContain('Secret');
  });
});
