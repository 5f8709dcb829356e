import { api } from '../shared/api.ts';
import { useLoad } from '../shared/load.ts';
import { Loading, Problem } from '../shared/status.tsx';
import { Table } from '../shared/table.tsx';

/** Every setting with its value and where it comes from; secrets are masked by the gateway. */
export function Settings() {
  const loaded = useLoad(api.config);
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'error') return <Problem text={loaded.message} />;
  return (
    <Table label="Settings" heads={['Setting', 'Value', 'From']}>
      {loaded.value.settings.map(({ env, value, origin }) => (
        <tr key={env}>
          <th scope="row">
            <code>{env}</code>
          </th>
          <td>{value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)}</td>
          <td class="quiet">{origin}</td>
        </tr>
      ))}
    </Table>
  );
}
