import { type OperationsView, writePlace } from '../shared/address.ts';
import { useMay } from '../shared/identity.ts';
import { AuditLog } from './audit-log.tsx';
import { Health } from './health.tsx';
import { Keys } from './keys.tsx';
import { Settings } from './settings.tsx';
import { UsagePage } from './usage.tsx';

const TABS: Record<OperationsView, string> = {
  operations: 'Health',
  usage: 'Usage',
  keys: 'Keys',
  audit: 'Audit log',
  settings: 'Settings',
};

type Props = { view: OperationsView; collections: string[] };

/** For who runs the gateway. Without the scope `admin` there is health alone. */
export function Operations({ view, collections }: Props) {
  const isAdmin = useMay('admin');
  return (
    <>
      <h1>Operations</h1>
      {isAdmin && (
        <nav class="tabs" aria-label="Operations">
          {Object.entries(TABS).map(([tab, title]) => (
            <a
              key={tab}
              href={writePlace({ view: tab as OperationsView })}
              aria-current={tab === view ? 'page' : undefined}
              children={title}
            />
          ))}
        </nav>
      )}
      {view !== 'operations' && !isAdmin ? (
        <p class="quiet">This page needs a key with the scope “admin”.</p>
      ) : (
        <Page view={view} collections={collections} />
      )}
    </>
  );
}

function Page({ view, collections }: Props) {
  switch (view) {
    case 'usage':
      return <UsagePage />;
    case 'keys':
      return <Keys collections={collections} />;
    case 'audit':
      return <AuditLog />;
    case 'settings':
      return <Settings />;
    default:
      return <Health />;
  }
}
