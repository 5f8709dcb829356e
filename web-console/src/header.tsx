import type { IdentityInfo } from '@docferry/shared-contracts';
import { type Place, writePlace } from './shared/address.ts';
import { harmless } from './shared/text.ts';

type View = Place['view'];

const PAGES: readonly { readonly name: string; readonly href: string; readonly views: readonly View[] }[] = [
  { name: 'Search', href: '#/search', views: ['search'] },
  {
    name: 'Documents',
    href: writePlace({ view: 'documents', collection: '' }),
    views: ['documents', 'document', 'trash'],
  },
  { name: 'Activity', href: writePlace({ view: 'activity' }), views: ['activity'] },
  {
    name: 'Operations',
    href: writePlace({ view: 'operations' }),
    views: ['operations', 'usage', 'keys', 'audit', 'settings'],
  },
];

type HeaderProps = { view: View; identity: IdentityInfo; signOut: (() => void) | undefined };

export function Header({ view, identity, signOut }: HeaderProps) {
  const { subject, tenant } = identity;
  return (
    <header>
      <a class="brand" href="#/search" children="Docferry" />
      <nav aria-label="Console">
        {PAGES.map(({ name, href, views }) => (
          <a key={name} href={href} aria-current={views.includes(view) ? 'page' : undefined} children={name} />
        ))}
      </nav>
      <span class="who quiet" title={harmless(`${subject}, tenant ${tenant}`)}>
        {harmless(shortSubject(subject))}
        {tenant !== 'default' && ` · ${harmless(tenant)}`}
      </span>
      {signOut && <button type="button" class="plain" onClick={signOut} children="Sign out" />}
    </header>
  );
}

/** The person of a sign-in without its issuer, and the name of a key of the configuration. */
function shortSubject(subject: string): string {
  return subject.startsWith('oidc:') ? subject.slice(subject.lastIndexOf('|') + 1) : subject.replace(/^env:/, '');
}
