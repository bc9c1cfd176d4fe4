import { hundredths } from '#shared/platform/format/number.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { RadarChart } from '#web/platform/ui/charts/RadarChart.tsx';

type Props = { name: string; dimensions: readonly { label: string; score: number | null }[] };

/** Scores by dimension around a centre, and as bars with their numbers. */
export function DimensionChart({ name, dimensions }: Props) {
  return (
    <ChartCard
      title="Dimensi"
      hint="Skala 1,00–5,00."
      table={{
        head: ['Dimensi', 'Skor'],
        rows: dimensions.map(({ label, score }) => ({ name: label, cells: [hundredths(score)] })),
      }}
    >
      <RadarChart
        label={`Skor per dimensi: ${dimensions.map(({ label, score }) => `${label} ${hundredths(score)}`).join(', ')}`}
        axes={dimensions.map(({ label }) => label)}
        series={[{ name, values: dimensions.map(({ score }) => score ?? 0) }]}
        max={500}
      />
      <BarList
        label="Skor per dimensi"
        bars={dimensions.map(({ label, score }) => ({ label, value: score ?? 0 }))}
        format={(value) => hundredths(value === 0 ? null : value)}
        max={500}
      />
    </ChartCard>
  );
}
