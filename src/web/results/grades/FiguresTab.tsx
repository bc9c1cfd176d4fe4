import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { grouped, hundredths, percent } from '#shared/platform/format/number.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { NoneInTerm } from '#web/platform/ui/NoTerm.tsx';

/** Letters of a term, mean IPS by cohort, and courses where many got D or E. */
export function FiguresTab({ period }: { period: string }) {
  const asked = useQuery(endpointQuery(gradeReportContract.home, { query: { period } }));
  return (
    <Asked query={asked} what="ringkasan">
      {(data) => <Figures data={data} />}
    </Asked>
  );
}

function Figures({ data }: { data: ResponseOf<typeof gradeReportContract.home> }) {
  const total = data.letters.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <NoneInTerm title="Belum ada nilai yang diterbitkan pada semester ini." />;
  const cohorts = data.cohorts.map(({ entryYear, classType, ips, students }) => ({
    label: `${entryYear} ${classTypeLabels[classType]}`,
    value: ips,
    hint: `${grouped(students)} mahasiswa`,
  }));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <ChartCard
        title="Sebaran huruf"
        hint={`${grouped(total)} nilai terbit.`}
        table={{
          head: ['Huruf', 'Jumlah', 'Bagian'],
          rows: data.letters.map(({ letter, count }) => ({
            name: letter,
            cells: [count, percent(count, total)],
          })),
        }}
      >
        <BarList
          label="Jumlah nilai per huruf"
          bars={data.letters.map(({ letter, count }) => ({ label: letter, value: count }))}
          format={String}
        />
      </ChartCard>
      <ChartCard
        title="Rata-rata IPS"
        hint="Per angkatan dan tipe kelas."
        table={{
          head: ['Angkatan', 'IPS', 'Mahasiswa'],
          rows: cohorts.map(({ label, value, hint }) => ({ name: label, cells: [hundredths(value), hint] })),
        }}
      >
        <BarList label="Rata-rata IPS" bars={cohorts} format={hundredths} max={400} />
      </ChartCard>
      <ChartCard
        title="Mata kuliah dengan lebih dari 30% D atau E"
        table={{
          head: ['Mata kuliah', 'D atau E', 'Bernilai'],
          rows: data.lowCourses.map(({ code, name, low, graded }) => ({
            name: `${name} (${code})`,
            cells: [low, graded],
          })),
        }}
      >
        {data.lowCourses.length === 0 ? (
          <p>Tidak ada pada semester ini.</p>
        ) : (
          <BarList
            label="Bagian D atau E dalam persen"
            bars={data.lowCourses.map(({ name, low, graded }) => ({
              label: name,
              value: Math.round((100 * low) / graded),
              hint: `${low} dari ${graded}`,
            }))}
            format={(value) => `${value}%`}
            max={100}
          />
        )}
      </ChartCard>
    </SimpleGrid>
  );
}
