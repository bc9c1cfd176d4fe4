import { Page } from '#web/ui/Page.tsx';
import { later } from '#web/lib/later.tsx';
import { UrlTabs } from '#web/ui/UrlTabs.tsx';
import { DashboardTab } from './DashboardTab.tsx';
import { DeskTab } from './DeskTab.tsx';

const LoansTab = later(async () => (await import('./LoansTab.tsx')).LoansTab);
const ReservationsTab = later(async () => (await import('./ReservationsTab.tsx')).ReservationsTab);
const CatalogueTab = later(async () => (await import('./CatalogueTab.tsx')).CatalogueTab);
const MembersTab = later(async () => (await import('./MembersTab.tsx')).MembersTab);
const FinesTab = later(async () => (await import('./FinesTab.tsx')).FinesTab);
const DepositsTab = later(async () => (await import('./DepositsTab.tsx')).DepositsTab);
const ClearancesTab = later(async () => (await import('./ClearancesTab.tsx')).ClearancesTab);
const VisitsTab = later(async () => (await import('./VisitsTab.tsx')).VisitsTab);

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
