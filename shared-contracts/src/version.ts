/** The contract's version, `major.minor`. Minor versions only add. */
export const CONTRACT_VERSION = '1.0';

/** Header that carries {@link CONTRACT_VERSION} on every request and answer. */
export const CONTRACT_HEADER = 'docferry-contract';

/** Whether a peer is compatible: it has the same major version. A missing header is allowed, so that plain `curl` works. */
export function isCompatibleContract(version: string | null | undefined): boolean {
  if (version == null || version === '') return true;
  return version.split('.', 1)[0] === CONTRACT_VERSION.split('.', 1)[0];
}
