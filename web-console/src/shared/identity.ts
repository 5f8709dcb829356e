import type { IdentityInfo, Scope } from '@docferry/shared-contracts';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** Who signed in. */
export const IdentityContext = createContext<IdentityInfo | undefined>(undefined);

/** Whether the page's user may do that; what they may not is not offered. */
export function useMay(scope: Scope): boolean {
  const scopes = useContext(IdentityContext)?.scopes ?? [];
  return scopes.includes(scope) || scopes.includes('admin');
}
