import { personalDataContract } from '#shared/contracts/personal-data.contract.ts';
import { useCan } from '#web/lib/session.tsx';
import { Page } from '#web/ui/Page.tsx';
import { UrlTabs } from '#web/ui/UrlTabs.tsx';
import { ConsentsTab } from './ConsentsTab.tsx';
import { RegisterTab } from './RegisterTab.tsx';

/** `/staff/data-pribadi`: who agreed to what, and the register of processing (Law 27/2022). */
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
            ? [{ value: 'register', label: 'Register pemrosesan', content: <RegisterTab /> }]
            : []),
        ]}
      />
    </Page>
  );
}
