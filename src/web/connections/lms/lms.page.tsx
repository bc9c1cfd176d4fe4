import { useSuspenseQuery } from '@tanstack/react-query';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { ClassesTab } from './ClassesTab.tsx';
import { StatePanel } from './StatePanel.tsx';

const RunsTab = laterPanel(async () => (await import('./RunsTab.tsx')).RunsTab);
const SettingsTab = laterPanel(async () => (await import('./SettingsTab.tsx')).SettingsTab);

const stateQuery = () => endpointQuery(lmsContract.state, {});
export const loader = pageLoader((client) => client.ensureQueryData(stateQuery()));

/** `/staff/lms`: the learning management system, its classes, what was brought over, and how. */
export function Component() {
  const { data: state } = useSuspenseQuery(stateQuery());
  return (
    <Page
      title="LMS"
      purpose="Kelas dan peserta di Moodle mengikuti jadwal dan KRS yang disetujui; nilai di sana tidak pernah dihapus tanpa diminta."
    >
      <StatePanel state={state} />
      <UrlTabs
        label="Bagian LMS"
        tabs={[
          {
            value: 'classes',
            label: 'Kelas',
            content: <ClassesTab state={state} />,
          },
          { value: 'runs', label: 'Riwayat', content: <RunsTab /> },
          {
            value: 'settings',
            label: 'Pengaturan',
            content: <SettingsTab key={state.settings.updatedAt} settings={state.settings} />,
          },
        ]}
      />
    </Page>
  );
}
