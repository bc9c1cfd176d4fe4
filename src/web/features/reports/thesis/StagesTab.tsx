import { Stack } from '@mantine/core';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { thesisReportContract } from '#shared/contracts/thesis-report.contract.ts';
import { thesisStageLabels, thesisStages } from '#shared/domain/thesis/status.ts';
import { grouped, NOTHING } from '#shared/format/number.ts';
import { BarList } from '#web/ui/charts/BarList.tsx';
import { ChartCard } from '#web/ui/charts/ChartCard.tsx';
import { ScrollTable } from '#web/ui/charts/ScrollTable.tsx';
import { DetailBand } from '#web/ui/DetailBand.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Exports } from '#web/ui/table/Exports.tsx';
import { useListFiles } from '#web/ui/table/use-list-files.tsx';

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
