import { useSuspenseQuery } from '@tanstack/react-query';
import { libraryOwnContract } from '#shared/desk/library/library-own.contract.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { OwnLoans } from './OwnLoans.tsx';

const OwnReservations = laterPanel(async () => (await import('./OwnReservations.tsx')).OwnReservations);
const OwnFines = laterPanel(async () => (await import('./OwnFines.tsx')).OwnFines);
const OwnClearances = laterPanel(async () => (await import('./OwnClearances.tsx')).OwnClearances);
const SearchTab = laterPanel(async () => (await import('./SearchTab.tsx')).SearchTab);

const ownQuery = () => endpointQuery(libraryOwnContract.own, {});
export const loader = pageLoader((client) => client.ensureQueryData(ownQuery()));

/** `/student/perpustakaan` and `/dosen/perpustakaan`: what a reader has with the library. */
export function Component() {
  const { data: own } = useSuspenseQuery(ownQuery());
  return (
    <Page title="Perpustakaan" purpose="Pinjaman Anda, katalog untuk mencari buku, dan pesanan.">
      <UrlTabs
        label="Bagian perpustakaan"
        tabs={[
          { value: 'pinjaman', label: 'Pinjaman', content: <OwnLoans own={own} /> },
          { value: 'katalog', label: 'Katalog', content: <SearchTab own={own} /> },
          { value: 'pesanan', label: 'Pesanan', content: <OwnReservations own={own} /> },
          { value: 'denda', label: 'Denda', content: <OwnFines own={own} /> },
          ...(own.memberKind === 'STUDENT'
            ? [{ value: 'surat', label: 'Bebas pustaka', content: <OwnClearances own={own} /> }]
            : []),
        ]}
      />
    </Page>
  );
}
