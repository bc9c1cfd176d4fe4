import { SimpleGrid, Stack } from '@mantine/core';
import type { SurveySummary } from '#shared/surveys/surveys/survey-report.contract.ts';
import { dimensionLabels, dimensionsOf, type SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { grouped, hundredths } from '#shared/platform/format/number.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { NoneInTerm } from '#web/platform/ui/NoTerm.tsx';
import { CategoryChip } from './CategoryChip.tsx';
import { DimensionChart } from './DimensionChart.tsx';
import { hiddenNote, rateText, respondentsText } from './report-words.ts';
import { TrendChart } from './TrendChart.tsx';

const PARTICIPATION = 'Tingkat isi setiap kelas ada di tab Per kelas, dibulatkan ke bawah per 5%.';

/** The programme in a term: how many answered, dimensions, categories and how it went over the terms. */
export function SummaryTab({ type, summary }: { type: SurveyType; summary: SurveySummary }) {
  const { whole, categories, trend, period, closedNote } = summary;
  if (closedNote !== null) {
    return <EmptyState title="Hasil belum terbuka." hint={PARTICIPATION} />;
  }
  if (whole === null || period === null) {
    return <NoneInTerm title="Belum ada kelas yang disurvei pada semester ini." />;
  }
  const dimensions = dimensionsOf[type].map((one, i) => ({
    label: dimensionLabels[one],
    score: whole.dimensions[i] ?? null,
  }));
  return (
    <SimpleGrid cols={1}>
      <DetailBand
        title={`Program studi · ${period.label}`}
        subtitle={hiddenNote(whole.hidden)}
        status={<CategoryChip category={whole.category} />}
        figures={[
          { label: 'Skor', value: hundredths(whole.score) },
          { label: 'Responden', value: respondentsText(whole.respondents, whole.enrolled) },
          { label: 'Tingkat isi', value: rateText(whole.rate) },
          { label: 'Hasil dihitung', value: grouped(whole.classes) },
        ]}
      />
      {whole.score === null ? (
        <EmptyState title="Belum ada hasil dengan lima responden atau lebih." />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <DimensionChart name="Program studi" dimensions={dimensions} />
          <Stack>
            <ChartCard
              title="Kategori"
              hint="Jumlah hasil menurut skornya."
              table={{
                head: ['Kategori', 'Hasil'],
                rows: categories.map(({ label, count }) => ({ name: label, cells: [count] })),
              }}
            >
              <BarList
                label="Jumlah hasil per kategori"
                bars={categories.map(({ label, count }) => ({ label, value: count }))}
                format={grouped}
              />
            </ChartCard>
            <TrendChart type={type} trend={trend} />
          </Stack>
        </SimpleGrid>
      )}
    </SimpleGrid>
  );
}
