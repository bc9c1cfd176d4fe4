import { SimpleGrid, Stack } from '@mantine/core';
import { hundredths } from '#shared/platform/format/number.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { LineChart } from '#web/platform/ui/charts/LineChart.tsx';
import { RadarChart } from '#web/platform/ui/charts/RadarChart.tsx';
import { CreditMeter } from '#web/platform/ui/CreditMeter.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SeatBar } from '#web/platform/ui/SeatBar.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { DateText, Money, Score } from '#web/platform/ui/values.tsx';

const terms = ['2023/1', '2023/2', '2024/1', '2024/2', '2025/1'];
const ips = [312, 345, 328, 361, 372];
const ipk = [312, 329, 329, 337, 344];
const letters = [
  { label: 'A', value: 42 },
  { label: 'A-', value: 61 },
  { label: 'B+', value: 38 },
  { label: 'B', value: 22 },
  { label: 'C', value: 7 },
];
const aspects = ['Pedagogik', 'Profesional', 'Kepribadian', 'Sosial', 'Tepat waktu'];

/** Figures, meters and charts. */
export function FigureSamples() {
  return (
    <Stack gap="lg">
      <DetailBand
        title="Ayu Lestari Wulandari"
        subtitle="25612010001 · Manajemen Bisnis · Angkatan 2025"
        person={{ avatar: null }}
        status={<StatusChip tone="success">Aktif</StatusChip>}
        figures={[
          { label: 'IPK', value: <Score value={344} /> },
          { label: 'Sks lulus', value: 98 },
          { label: 'Tagihan', value: <Money amount={1_250_000} /> },
          { label: 'Terdaftar', value: <DateText date="2025-09-01" /> },
        ]}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Panel title="Kredit">
          <Stack>
            <CreditMeter sks={20} limit={24} label="Rencana semester ini" />
            <CreditMeter sks={26} limit={24} label="Melebihi batas" />
          </Stack>
        </Panel>
        <Panel title="Kursi">
          <Stack>
            <SeatBar taken={18} capacity={40} />
            <SeatBar taken={37} capacity={40} />
            <SeatBar taken={40} capacity={40} />
          </Stack>
        </Panel>
        <ChartCard
          title="IPS dan IPK"
          table={{
            head: ['Semester', 'IPS', 'IPK'],
            rows: terms.map((name, i) => ({ name, cells: [hundredths(ips[i]), hundredths(ipk[i])] })),
          }}
        >
          <LineChart
            label="IPS dan IPK per semester"
            points={terms}
            series={[
              { name: 'IPS', values: ips },
              { name: 'IPK', values: ipk },
            ]}
            format={hundredths}
            range={[200, 400]}
          />
        </ChartCard>
        <ChartCard
          title="Sebaran nilai"
          table={{
            head: ['Huruf', 'Mahasiswa'],
            rows: letters.map(({ label, value }) => ({ name: label, cells: [value] })),
          }}
        >
          <BarList label="Mahasiswa per huruf" bars={letters} format={String} />
        </ChartCard>
        <ChartCard
          title="Hasil EDO"
          table={{ head: ['Aspek', 'Skor'], rows: aspects.map((name) => ({ name, cells: ['4,20'] })) }}
        >
          <RadarChart
            label="Skor EDO per aspek"
            axes={aspects}
            max={5}
            series={[
              { name: 'Semester ini', values: [4.2, 4.5, 4.1, 3.8, 4.4] },
              { name: 'Semester lalu', values: [3.9, 4.1, 4.2, 3.9, 3.6] },
            ]}
          />
        </ChartCard>
      </SimpleGrid>
    </Stack>
  );
}
