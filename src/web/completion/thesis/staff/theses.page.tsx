import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { BoardTab } from './BoardTab.tsx';
import { ListTab } from './ListTab.tsx';
import { LoadTab } from './LoadTab.tsx';
import { PeriodsTab } from './PeriodsTab.tsx';

export const loader = pageLoader((client) =>
  client.ensureQueryData(endpointQuery(thesisStaffContract.periods, {})),
);

const tabs = [
  { value: 'papan', label: 'Papan', content: <BoardTab /> },
  { value: 'daftar', label: 'Daftar', content: <ListTab /> },
  { value: 'beban', label: 'Beban dosen', content: <LoadTab /> },
  { value: 'periode', label: 'Periode', content: <PeriodsTab /> },
];

/** `/staff/skripsi`: all theses by stage, as a list, and what lecturers carry. */
export function Component() {
  return (
    <Page title="Skripsi" purpose="Perjalanan setiap skripsi, dari judul sampai diterima perpustakaan.">
      <UrlTabs label="Bagian skripsi" tabs={tabs} />
    </Page>
  );
}
