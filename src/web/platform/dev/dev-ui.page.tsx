import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { FeedbackSamples } from './FeedbackSamples.tsx';
import { FigureSamples } from './FigureSamples.tsx';
import { FormSamples } from './FormSamples.tsx';
import { ImportSample } from './ImportSample.tsx';
import { TableSample } from './TableSample.tsx';
import { TimetableSample } from './TimetableSample.tsx';

const tabs = [
  { value: 'umpan-balik', label: 'Umpan balik', content: <FeedbackSamples /> },
  { value: 'formulir', label: 'Formulir', content: <FormSamples /> },
  { value: 'angka', label: 'Angka dan grafik', content: <FigureSamples /> },
  { value: 'jadwal', label: 'Jadwal', content: <TimetableSample /> },
  { value: 'daftar', label: 'Daftar', content: <TableSample /> },
  { value: 'impor', label: 'Impor', content: <ImportSample /> },
];

/** Every pattern of the portal in every state, for those who build screens. */
export function Component() {
  return (
    <Page title="Pola antarmuka" purpose="Setiap pola dibuat sekali dan dipakai di semua layar.">
      <UrlTabs tabs={tabs} label="Kelompok pola" />
    </Page>
  );
}
