import { Button, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { NoTerm } from '#web/platform/ui/NoTerm.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { ClassesTab } from './ClassesTab.tsx';
import { useSettling } from './use-settling.tsx';

const ResultsTab = laterPanel(async () => (await import('./ResultsTab.tsx')).ResultsTab);
const CorrectionsTab = laterPanel(async () => (await import('./CorrectionsTab.tsx')).CorrectionsTab);
const FiguresTab = laterPanel(async () => (await import('./FiguresTab.tsx')).FiguresTab);

const periodsQuery = () => endpointQuery(gradeReportContract.periods, {});
export const loader = pageLoader((client) => client.ensureQueryData(periodsQuery()));

/** `/staff/laporan/nilai-report`: grades of a term by class and by student, and what waits for a decision. */
export function Component() {
  const { data: periods } = useSuspenseQuery(periodsQuery());
  const [search, setSearch] = useSearchParams();
  const settling = useSettling();
  const mayBring = useCan()({ permissions: ['studentGrade:create', 'studentGrade:publish'] });
  const active = periods.find(({ isActive }) => isActive) ?? periods[0];
  const period = periods.find(({ _id }) => _id === search.get('period')) ?? active;
  if (period === undefined) {
    return (
      <Page title="Laporan nilai">
        <NoTerm />
      </Page>
    );
  }
  const choose = (value: string | null): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('period', value ?? '');
      next.delete('page');
      return next;
    });
  return (
    <Page
      title="Laporan nilai"
      purpose="Penyerahan, penerbitan, dan koreksi nilai satu semester."
      actions={
        <>
          {mayBring && (
            <>
              <Button component={Link} to="/staff/impor/past-terms" variant="default">
                Impor riwayat semester
              </Button>
              <Button component={Link} to="/staff/impor/past-grades" variant="default">
                Impor riwayat nilai
              </Button>
            </>
          )}
          {settling.button}
        </>
      }
    >
      {settling.progress}
      <Select
        label="Semester"
        maw={280}
        allowDeselect={false}
        data={periods.map(({ _id, label }) => ({ value: _id, label }))}
        value={period._id}
        onChange={choose}
      />
      <UrlTabs
        key={period._id}
        label="Bagian laporan"
        tabs={[
          { value: 'kelas', label: 'Per kelas', content: <ClassesTab period={period._id} /> },
          { value: 'mahasiswa', label: 'Per mahasiswa', content: <ResultsTab period={period._id} /> },
          { value: 'koreksi', label: 'Koreksi', content: <CorrectionsTab /> },
          { value: 'ringkasan', label: 'Ringkasan', content: <FiguresTab period={period._id} /> },
        ]}
      />
    </Page>
  );
}
