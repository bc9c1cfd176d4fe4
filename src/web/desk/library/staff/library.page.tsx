import { Page } from '#web/platform/ui/Page.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { DashboardTab } from './DashboardTab.tsx';
import { DeskTab } from './DeskTab.tsx';

const LoansTab = laterPanel(async () => (await import('./LoansTab.tsx')).LoansTab);
const ReservationsTab = laterPanel(async () => (await import('./ReservationsTab.tsx')).ReservationsTab);
const CatalogueTab = laterPanel(async () => (await import('./CatalogueTab.tsx')).CatalogueTab);
const MembersTab = laterPanel(async () => (await import('./MembersTab.tsx')).MembersTab);
const FinesTab = laterPanel(async () => (await import('./FinesTab.tsx')).FinesTab);
const DepositsTab = laterPanel(async () => (await import('./DepositsTab.tsx')).DepositsTab);
const ClearancesTab = laterPanel(async () => (await import('./ClearancesTab.tsx')).ClearancesTab);
const VisitsTab = laterPanel(async () => (await import('./VisitsTab.tsx')).VisitsTab);

/** `/staff/perpustakaan`: the library at work. */
export function Component() {
  return (
    <Page title="Perpustakaan" purpose="Katalog, peminjaman, denda, skripsi, dan surat bebas pustaka.">
      <UrlTabs
        label="Bagian perpustakaan"
        tabs={[
          { value: 'ringkasan', label: 'Ringkasan', content: <DashboardTab /> },
          { value: 'sirkulasi', label: 'Sirkulasi', content: <DeskTab /> },
          { value: 'peminjaman', label: 'Peminjaman', content: <LoansTab /> },
          { value: 'pesanan', label: 'Pesanan', content: <ReservationsTab /> },
          { value: 'katalog', label: 'Katalog', content: <CatalogueTab /> },
          { value: 'anggota', label: 'Anggota', content: <MembersTab /> },
          { value: 'denda', label: 'Denda', content: <FinesTab /> },
          { value: 'skripsi', label: 'Skripsi', content: <DepositsTab /> },
          { value: 'bebas-pustaka', label: 'Bebas pustaka', content: <ClearancesTab /> },
          { value: 'pengunjung', label: 'Pengunjung', content: <VisitsTab /> },
        ]}
      />
    </Page>
  );
}
