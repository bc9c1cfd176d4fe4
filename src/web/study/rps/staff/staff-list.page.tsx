import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { PlansTab } from './PlansTab.tsx';

const CoverageTab = laterPanel(async () => (await import('./CoverageTab.tsx')).CoverageTab);

/** `/staff/rps`: plans of a term, and their coverage of the curriculum. */
export const Component = () => (
  <Page title="RPS" purpose="Rencana pembelajaran semester: kelengkapan, tinjauan, dan cakupan CPL.">
    <UrlTabs
      label="RPS"
      tabs={[
        { value: 'daftar', label: 'Daftar', content: <PlansTab /> },
        { value: 'matriks', label: 'Matriks CPL', content: <CoverageTab /> },
      ]}
    />
  </Page>
);
