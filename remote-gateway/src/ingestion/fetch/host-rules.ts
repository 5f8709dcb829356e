/** Hosts by name: `example.com` is that host, `*.example.com` every one below it. */
export type HostRules = {
  /** When there is one, nothing else is fetched. */
  readonly allow?: readonly string[] | undefined;
  /** Never fetched, whatever `allow` says. */
  readonly deny?: readonly string[] | undefined;
};

/**
 * Names that never mean a host of the public internet (RFC 6761, RFC 6762, RFC 8375, and what clouds call their
 * metadata). They are refused before they are resolved; the address is checked in any case.
 */
const PRIVATE_SUFFIXES = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home.arpa', 'localdomain', 'onion'];

/** A host name for comparing: lower case, without the dot that ends a fully qualified one. */
export function plainHost(hostname: string): string {
  return hostname.toLowerCase().replace(/(?<!\.)\.+$/, '');
}

/** Whether a name is one of a private network by its form: a single word, or below a private suffix. */
export function isPrivateName(host: string): boolean {
  return PRIVATE_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`)) || !host.includes('.');
}

/** Whether the operator's lists let a host through. */
export function isListed(host: string, { allow, deny = [] }: HostRules): boolean {
  if (deny.some((rule) => fits(host, rule))) return false;
  return allow === undefined || allow.some((rule) => fits(host, rule));
}

function fits(host: string, rule: string): boolean {
  const name = plainHost(rule);
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
}
