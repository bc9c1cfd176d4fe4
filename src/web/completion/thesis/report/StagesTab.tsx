import { Stack } from '@mantine/core';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { thesisReportContract } from '#shared/completion/thesis/thesis-report.contract.ts';
import { thesisStageLabels, thesisStages } from '#shared/completion/thesis/status.ts';
import { grouped, NOTHING } from '#shared/platform/format/number.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { ScrollTable } from '#web/platform/ui/charts/ScrollTable.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Exports } from '#web/platform/ui/table/Exports.tsx';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';

type Report = ResponseOf<typeof thesisReportContract.periods>;

const daysText = (days: number | null): string => (days === null ? NOTHING : `${grouped(days)} hari`);

/** Theses by stage, over all periods shown and period by period. */
export function StagesTab({ report, periodeId }: { report: Report; periodeId: string | null }) {
  const files = useListFiles(thesisReportContract.exportPeriods);
  const { periods, meanDays } = report;
  const sum = (of: (row: Report['periods'][number]) => number): number =>
    periods.reduce((total, row) => total + of(row), 0);
  const stages = thesisStages.map((stage, at) => ({
    label: thesisStageLabels[stage],
    value: sum(({ stages: counts }) => counts[at] ?? 0),
  }));
  const ended = sum((row) => row.ended);
  return (
    <Stack>
      <DetailBand
        title={`${grouped(sum(({ theses }) => theses))} skripsi`}
        figures={[
          { label: 'Diterima', value: grouped(stages.at(-1)?.value) },
          { label: 'Berakhir tanpa diterima', value: grouped(ended) },
          { label: 'Lama rata-rata', value: daysText(meanDays) },
        ]}
      />
      <ChartCard
        title="Menurut tahap"
        table={{
          head: ['Tahap', 'Skripsi'],
          rows: stages.map(({ label, value }) => ({ name: label, cells: [grouped(value)] })),
        }}
      >
        <BarList label="Skripsi per tahap" bars={stages} format={grouped} />
      </ChartCard>
      {files.progress}
      <Panel
        title="Per periode"
        actions={
          files.exports.length > 0 && (
            <Exports exports={files.exports} query={periodeId === null ? {} : { periodeId }} />
          )
        }
      >
        <ScrollTable
          caption="Skripsi per periode"
          head={[
            'Periode',
            'Skripsi',
            ...thesisStages.map((stage) => thesisStageLabels[stage]),
            'Berakhir',
            'Lama rata-rata',
          ]}
          rows={periods.map((row) => ({
            name: row.name,
            cells: [row.theses, ...row.stages, row.ended].map(grouped).concat(daysText(row.meanDays)),
          }))}
        />
      </Panel>
    </Stack>
  );
}
