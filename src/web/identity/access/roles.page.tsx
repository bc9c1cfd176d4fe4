import { accessContract } from '#shared/identity/access/access.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { PermissionsTab } from './PermissionsTab.tsx';
import { RolesTab } from './RolesTab.tsx';

export const loader = pageLoader((client) => client.ensureQueryData(endpointQuery(accessContract.roles, {})));

/** `/staff/role`: roles and permissions. */
export function Component() {
  return (
    <Page
      title="Peran dan hak"
      purpose="Perubahan berlaku pada langkah berikutnya dari setiap pemegang peran."
    >
      <UrlTabs
        label="Peran dan hak"
        tabs={[
          { value: 'peran', label: 'Peran', content: <RolesTab /> },
          { value: 'izin', label: 'Izin', content: <PermissionsTab /> },
        ]}
      />
    </Page>
  );
}
