import type { TrendPoint } from '#shared/surveys/surveys/survey-report.contract.ts';
import { dimensionLabels, dimensionsOf, type SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { shortPeriodLabel } from '#shared/platform/term/term.ts';
import { grouped, hundredths } from '#shared/platform/format/number.ts';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { LineChart } from '#web/platform/ui/charts/LineChart.tsx';

/** The score over the terms; the table behind it has the dimensions. Versions are compared by dimension only. */
export function TrendChart({ type, trend }: { type: SurveyType; trend: readonly TrendPoint[] }) {
  return (
    <ChartCard
      title="Tren"
      hint="Skor per semester; tabelnya memuat setiap dimensi."
      table={{
        head: ['Semester', 'Skor', ...dimensionsOf[type].map((one) => dimensionLabels[one]), 'Responden'],
        rows: trend.map(({ label, score, dimensions, respondents }) => ({
          name: label,
          cells: [hundredths(score), ...dimensions.map(hundredths), grouped(respondents)],
        })),
      }}
    >
      <LineChart
        label={`Skor per semester: ${trend.map(({ label, score }) => `${label} ${hundredths(score)}`).join(', ')}`}
        points={trend.map(({ label }) => shortPeriodLabel(label))}
        series={[{ name: 'Skor', values: trend.map(({ score }) => score) }]}
        format={hundredths}
        range={[100, 500]}
      />
    </ChartCard>
  );
}
