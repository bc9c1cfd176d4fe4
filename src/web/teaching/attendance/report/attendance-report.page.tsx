import { useSuspenseQuery } from '@tanstack/react-query';
import { pageLoader } from '#web/platform/lib/query.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { NoTerm } from '#web/platform/ui/NoTerm.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { TermSelect, termsQuery, useTerm } from '#web/platform/reports/TermSelect.tsx';
import { ClassesTab } from './ClassesTab.tsx';

const LowTab = laterPanel(async () => (await import('./LowTab.tsx')).LowTab);
const RealisationTab = laterPanel(async () => (await import('./RealisationTab.tsx')).RealisationTab);

export const loader = pageLoader((client) => client.ensureQueryData(termsQuery()));

/** `/staff/laporan/presensi-report`: how students came and how lecturers held their meetings in a term. */
export function Component() {
  const { data: terms } = useSuspenseQuery(termsQuery());
  const term = useTerm(terms);
  if (term === undefined) {
    return (
      <Page title="Laporan presensi">
        <NoTerm />
      </Page>
    );
  }
  return (
    <Page title="Laporan presensi" purpose="Kehadiran mahasiswa dan realisasi pertemuan satu semester.">
      <TermSelect terms={terms} value={term._id} />
      <UrlTabs
        key={term._id}
        label="Bagian laporan"
        tabs={[
          { value: 'kelas', label: 'Per kelas', content: <ClassesTab period={term._id} /> },
          { value: 'kurang', label: 'Di bawah batas', content: <LowTab period={term._id} /> },
          { value: 'realisasi', label: 'Realisasi pertemuan', content: <RealisationTab period={term._id} /> },
        ]}
      />
    </Page>
  );
}
