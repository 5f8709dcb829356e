import { factsOf, SETTING_NAMES } from '../../remote-gateway/src/config/settings.ts';
import { type Container, type Labels, type Manifest, nameOf, type PodSpec } from './manifest.ts';

const SETTINGS = new Map(SETTING_NAMES.map((name) => [factsOf(name).env, factsOf(name)]));
/** A variable of the image of Postgres, in a Secret of its own. */
const NOT_OURS: ReadonlySet<string> = new Set(['POSTGRES_PASSWORD']);

/**
 * What breaks our own rules in objects that are installed together: pods run under any user id with a read-only root,
 * have limits and probes; settings exist, and secret ones are in Secrets; names and selectors lead somewhere. `external`
 * names the Secrets that an operator makes.
 */
export function ruleFaults(manifests: readonly Manifest[], external: readonly string[] = []): string[] {
  return [
    ...manifests.flatMap((manifest) => [...podFaults(manifest), ...settingFaults(manifest)]),
    ...nameFaults(manifests, external),
  ];
}

function podFaults(manifest: Manifest): string[] {
  const pod = manifest.spec?.template?.spec;
  if (pod === undefined) return [];
  const says = (fault: string) => `${nameOf(manifest)}: ${fault}`;
  return [
    ...(/"runAs(User|Group)"/.test(JSON.stringify(pod)) ? ['a fixed user or group id'] : []),
    ...(pod.securityContext?.runAsNonRoot ? [] : ['no runAsNonRoot']),
    ...(pod.automountServiceAccountToken === false ? [] : ['a token of the cluster in the pod']),
    ...pod.containers.flatMap(containerFaults),
  ].map(says);
}

function containerFaults({ securityContext, resources, readinessProbe, livenessProbe }: Container): string[] {
  const { requests, limits } = resources ?? {};
  return [
    ...(securityContext?.readOnlyRootFilesystem ? [] : ['a root file system that can be written']),
    ...(securityContext?.allowPrivilegeEscalation === false ? [] : ['privileges may grow']),
    ...(securityContext?.capabilities?.drop?.includes('ALL') ? [] : ['capabilities are kept']),
    ...(requests?.cpu && requests.memory && limits?.memory
      ? []
      : ['no requests of cpu and memory, or no limit of memory']),
    ...(readinessProbe && livenessProbe ? [] : ['no readiness or no liveness probe']),
  ];
}

function settingFaults(manifest: Manifest): string[] {
  const names = Object.keys({ ...manifest.data, ...manifest.stringData }).filter((name) => !NOT_OURS.has(name));
  return names.flatMap((name) => {
    const facts = SETTINGS.get(name);
    if (facts === undefined) return [`${nameOf(manifest)}: ${name} is no setting`];
    return facts.secret && manifest.kind === 'ConfigMap' ? [`${nameOf(manifest)}: ${name} is secret`] : [];
  });
}

function nameFaults(manifests: readonly Manifest[], external: readonly string[]): string[] {
  const known = new Set([...manifests.map(nameOf), ...external.map((name) => `Secret/${name}`)]);
  const pods = manifests.flatMap(({ spec }) => (spec?.template ? [spec.template.metadata.labels] : []));
  return manifests.flatMap((manifest) => [
    ...referencesOf(manifest)
      .filter((reference) => !known.has(reference))
      .map((reference) => `${nameOf(manifest)}: there is no ${reference}`),
    ...selectorsOf(manifest)
      .filter((selector) => !pods.some((labels) => matches(labels, selector)))
      .map((selector) => `${nameOf(manifest)}: no pod has ${JSON.stringify(selector)}`),
  ]);
}

function referencesOf({ spec }: Manifest): string[] {
  return [
    ...(spec?.to ? [`Service/${spec.to.name}`] : []),
    ...(spec?.scaleTargetRef ? [`Deployment/${spec.scaleTargetRef.name}`] : []),
    ...environmentOf(spec?.template?.spec),
  ];
}

function environmentOf(pod: PodSpec | undefined): string[] {
  const sources = pod?.containers.flatMap(({ envFrom }) => envFrom ?? []) ?? [];
  return sources.flatMap(({ configMapRef, secretRef }) => [
    ...(configMapRef ? [`ConfigMap/${configMapRef.name}`] : []),
    ...(secretRef ? [`Secret/${secretRef.name}`] : []),
  ]);
}

function selectorsOf({ kind, spec }: Manifest): Labels[] {
  const plain = kind === 'Service' ? spec?.selector : spec?.selector?.matchLabels;
  return [plain, spec?.podSelector?.matchLabels].filter((selector) => selector !== undefined);
}

const matches = (labels: Labels, selector: Labels): boolean =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);
