import { Alert, Select, Skeleton } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { type Tab, UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { ItemTrend } from './ItemTrend.tsx';
import { calls, files } from './report-words.ts';
import { ResultDialog } from './ResultDialog.tsx';
import { SummaryTab } from './SummaryTab.tsx';

const RowsTab = laterPanel(async () => (await import('./RowsTab.tsx')).RowsTab);
const GroupsTab = laterPanel(async () => (await import('./GroupsTab.tsx')).GroupsTab);
const PartFile = later(async () => (await import('./PartFile.tsx')).PartFile, {
  meanwhile: <Skeleton height="2.25rem" mb="md" />,
});
const ExemptionList = later(
  async () => (await import('#web/platform/ui/exemptions/ExemptionList.tsx')).ExemptionList,
);

const summaryQuery = (type: SurveyType, semester: string | undefined) =>
  endpointQuery(calls[type].summary, { query: { semester } });
const semesterOf = (search: URLSearchParams): string | undefined => search.get('semester') ?? undefined;

/** A loader for the report of one survey. */
export const reportLoader = (type: SurveyType) =>
  pageLoader((client, { request }) =>
    client.ensureQueryData(summaryQuery(type, semesterOf(new URL(request.url).searchParams))),
  );

const heads = {
  EDO: {
    title: 'Laporan EDO',
    purpose: 'Evaluasi dosen oleh mahasiswa, per kelas, dosen, mata kuliah, dan program studi.',
  },
  EKA: {
    title: 'Laporan EKA',
    purpose: 'Evaluasi kegiatan akademik per kelas, mata kuliah, dan program studi.',
  },
} as const;

/** The report of a survey: figures of the programme, results by class, lecturer and course, and whom to follow up. */
export function ReportPage({ type }: { type: SurveyType }) {
  const [search, setSearch] = useSearchParams();
  const can = useCan();
  const { data: summary } = useSuspenseQuery(summaryQuery(type, semesterOf(search)));
  const { period, periods } = summary;
  if (period === null) {
    return (
      <Page {...heads[type]}>
        <EmptyState
          title="Belum ada survei."
          hint="Hasil muncul setelah masa survei dibuka di kalender akademik dan mahasiswa mengisi formulir."
        />
      </Page>
    );
  }
  const choose = (semester: string | null): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('semester', semester ?? '');
      next.delete('page');
      return next;
    });
  const list = { type, semester: period.code };
  const tabs: Tab[] = [
    {
      value: 'ringkasan',
      label: 'Ringkasan',
      content: (
        <>
          <PartFile endpoint={files[type].terms} />
          <SummaryTab type={type} summary={summary} />
        </>
      ),
    },
    { value: 'hasil', label: 'Per kelas', content: <RowsTab {...list} classNames={summary.classNames} /> },
    ...(type === 'EDO'
      ? [{ value: 'dosen', label: 'Per dosen', content: <GroupsTab {...list} by="lecturer" /> }]
      : []),
    { value: 'mata-kuliah', label: 'Per mata kuliah', content: <GroupsTab {...list} by="course" /> },
    {
      value: 'pertanyaan',
      label: 'Per pertanyaan',
      content: (
        <>
          <PartFile endpoint={files[type].items} query={{ semester: period.code }} />
          <ItemTrend endpoint={calls[type].items} semester={period.code} />
        </>
      ),
    },
    {
      value: 'tindak-lanjut',
      label: `Tindak lanjut (${summary.followUp})`,
      content: <RowsTab {...list} classNames={summary.classNames} followUp />,
    },
  ];
  if (can({ permissions: ['evaluation:get'] })) {
    tabs.push({ value: 'dispensasi', label: 'Dispensasi', content: <ExemptionList group="survey" /> });
  }
  return (
    <Page {...heads[type]}>
      <Select
        label="Semester"
        maw={280}
        allowDeselect={false}
        data={periods.map(({ code, label }) => ({ value: code, label }))}
        value={period.code}
        onChange={choose}
      />
      {summary.closedNote !== null && <Alert>{summary.closedNote}</Alert>}
      <UrlTabs key={period.code} label="Bagian laporan" tabs={tabs} />
      <ResultDialog type={type} />
    </Page>
  );
}
