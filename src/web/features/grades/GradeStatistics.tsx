import type { SheetRow } from '#shared/contracts/grade-views.ts';
import { letters } from '#shared/domain/grading/scale.ts';
import { scoreStatistics } from '#shared/domain/grading/statistics.ts';
import { hundredths, percent } from '#shared/format/number.ts';
import { BarList } from '#web/ui/charts/BarList.tsx';
import { ChartCard } from '#web/ui/charts/ChartCard.tsx';

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
