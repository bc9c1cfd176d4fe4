import { personalDataContract } from '#shared/desk/personal-data/personal-data.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { ConsentsTab } from './ConsentsTab.tsx';
import { IncidentsTab } from './IncidentsTab.tsx';
import { RegisterTab } from './RegisterTab.tsx';

/** `/staff/data-pribadi`: who agreed to what, the register of processing and incidents (Law 27/2022). */
export function Component() {
  const can = useCan();
  return (
    <Page
      title="Data pribadi"
      purpose="Persetujuan yang berlaku dan register pemrosesan menurut UU 27/2022. Periksa persetujuan sebelum memuat foto atau membagikan nomor."
    >
      <UrlTabs
        label="Data pribadi"
        tabs={[
          { value: 'persetujuan', label: 'Persetujuan', content: <ConsentsTab /> },
          ...(can(personalDataContract.register.access)
            ? [
                { value: 'register', label: 'Register pemrosesan', content: <RegisterTab /> },
                { value: 'insiden', label: 'Insiden', content: <IncidentsTab /> },
              ]
            : []),
        ]}
      />
    </Page>
  );
}
