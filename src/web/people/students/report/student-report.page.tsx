import { Select, SimpleGrid } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import {
  type CohortRow,
  type FlowRow,
  studentReportContract,
} from '#shared/people/students/student-report.contract.ts';
import { academicYearOf } from '#shared/platform/term/term.ts';
import { grouped, NOTHING, percent } from '#shared/platform/format/number.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { LineChart } from '#web/platform/ui/charts/LineChart.tsx';
import { ScrollTable } from '#web/platform/ui/charts/ScrollTable.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Exports } from '#web/platform/ui/table/Exports.tsx';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { withFilter, filters, toQuery } from './filters.ts';

const bodyQuery = (params: URLSearchParams) =>
  endpointQuery(studentReportContract.cohorts, { query: toQuery(params) });

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(bodyQuery(new URL(request.url).searchParams)),
);

function Filters() {
  const [params, setParams] = useSearchParams();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} maw={760}>
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          placeholder="Semua"
          clearable
          data={options()}
          value={params.get(name)}
          onChange={(value) => setParams((before) => withFilter(before, name, value))}
        />
      ))}
    </SimpleGrid>
  );
}

const shareText = (part: number | null, whole: number): string =>
  part === null ? NOTHING : `${grouped(part)} (${percent(part, whole)})`;

const Cohorts = ({ cohorts }: { cohorts: readonly CohortRow[] }) => (
  <Panel
    title="Keadaan per angkatan"
    hint="Status sekarang. Retensi: masih terdaftar atau cuti pada semester pertama tahun kedua. Tepat waktu: lulus dalam delapan semester."
  >
    <ScrollTable
      caption="Mahasiswa per angkatan"
      head={[
        'Angkatan',
        'Masuk',
        'Aktif',
        'Cuti',
        'Tidak aktif',
        'Mundur atau pindah',
        'Lulus',
        'DO',
        'Meninggal',
        'Retensi',
        'Tepat waktu',
      ]}
      rows={cohorts.map((cohort) => ({
        name: String(cohort.entryYear),
        cells: [
          ...[cohort.entered, cohort.active, cohort.furlough, cohort.inactive, cohort.resigned].map(grouped),
          ...[cohort.graduated, cohort.dropped, cohort.dead].map(grouped),
          shareText(cohort.retained, cohort.entered),
          shareText(cohort.onTime, cohort.entered),
        ],
      }))}
    />
  </Panel>
);

/** Share by intake as bars; intakes with an unknown share are left out. */
function Shares({
  title,
  cohorts,
  of,
}: {
  title: string;
  cohorts: readonly CohortRow[];
  of: 'retained' | 'onTime';
}) {
  const known = cohorts.flatMap(({ entryYear, entered, [of]: part }) =>
    part === null ? [] : [{ name: String(entryYear), part, entered }],
  );
  if (known.length === 0) return null;
  return (
    <ChartCard
      title={title}
      table={{
        head: ['Angkatan', 'Mahasiswa', 'Bagian'],
        rows: known.map(({ name, part, entered }) => ({
          name,
          cells: [grouped(part), percent(part, entered)],
        })),
      }}
    >
      <BarList
        label={`${title} dalam persen`}
        bars={known.map(({ name: label, part, entered }) => ({
          label,
          value: Math.round((100 * part) / entered),
          hint: `${grouped(part)} dari ${grouped(entered)}`,
        }))}
        format={(value) => `${value}%`}
        max={100}
      />
    </ChartCard>
  );
}

const Flows = ({ flows }: { flows: readonly FlowRow[] }) => (
  <ChartCard
    title="Masuk dan keluar per tahun akademik"
    table={{
      head: ['Tahun akademik', 'Masuk', 'Lulus', 'DO', 'Mundur atau pindah'],
      rows: flows.map(({ year, entered, graduated, dropped, resigned }) => ({
        name: academicYearOf(year),
        cells: [entered, graduated, dropped, resigned].map(grouped),
      })),
    }}
  >
    <LineChart
      label="Mahasiswa masuk dan keluar per tahun akademik"
      points={flows.map(({ year }) => String(year))}
      series={[
        { name: 'Masuk', values: flows.map(({ entered }) => entered) },
        { name: 'Lulus', values: flows.map(({ graduated }) => graduated) },
        { name: 'DO', values: flows.map(({ dropped }) => dropped) },
        { name: 'Mundur', values: flows.map(({ resigned }) => resigned) },
      ]}
      format={grouped}
    />
  </ChartCard>
);

/** `/staff/laporan/mahasiswa-report`: the student body by entry year. */
export function Component() {
  const [params] = useSearchParams();
  const { data } = useSuspenseQuery(bodyQuery(params));
  const files = useListFiles(studentReportContract.exportCohorts);
  const { cohorts, flows } = data;
  return (
    <Page
      title="Laporan mahasiswa"
      purpose="Mahasiswa masuk, keadaannya sekarang, retensi, dan kelulusan tepat waktu."
      actions={files.exports.length > 0 && <Exports exports={files.exports} query={toQuery(params)} />}
    >
      <Filters />
      {files.progress}
      {cohorts.length === 0 ? (
        <EmptyState
          {...(Object.keys(toQuery(params)).length > 0
            ? { drawing: 'no-match', title: 'Tidak ada mahasiswa yang cocok.', hint: 'Kurangi filter.' }
            : { title: 'Belum ada mahasiswa.', hint: 'Angka muncul setelah mahasiswa pertama ditambahkan.' })}
        />
      ) : (
        <>
          <Cohorts cohorts={cohorts} />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Shares title="Retensi tahun kedua" cohorts={cohorts} of="retained" />
            <Shares title="Lulus tepat waktu" cohorts={cohorts} of="onTime" />
          </SimpleGrid>
          <Flows flows={flows} />
        </>
      )}
    </Page>
  );
}
