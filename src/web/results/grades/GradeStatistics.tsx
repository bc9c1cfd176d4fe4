import type { SheetRow } from '#shared/results/grades/grade.views.ts';
import { letters } from '#shared/platform/grading/scale.ts';
import { scoreStatistics } from '#shared/results/grades/statistics.ts';
import { hundredths, percent } from '#shared/platform/format/number.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';

/** How often each letter was given; mean and deviation of the whole class, best and lowest score. */
export function GradeStatistics({ rows }: { rows: readonly SheetRow[] }) {
  const finals = rows.flatMap(({ final }) => (final === null ? [] : [final]));
  const statistics = scoreStatistics(finals);
  if (statistics === null) return null;
  const { mean, deviation } = statistics;
  const counts = letters.map((letter) => ({
    label: letter,
    value: rows.filter((row) => row.letter === letter).length,
  }));
  return (
    <ChartCard
      title="Sebaran nilai"
      hint={`Rata-rata ${hundredths(mean)}, simpangan baku ${hundredths(deviation)}, tertinggi ${hundredths(Math.max(...finals))}, terendah ${hundredths(Math.min(...finals))}.`}
      table={{
        head: ['Huruf', 'Mahasiswa', 'Bagian'],
        rows: counts.map(({ label, value }) => ({
          name: label,
          cells: [value, percent(value, finals.length)],
        })),
      }}
    >
      <BarList label="Jumlah mahasiswa per huruf" bars={counts} format={String} />
    </ChartCard>
  );
}
