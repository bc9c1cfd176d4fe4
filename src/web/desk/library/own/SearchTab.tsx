import { useSearchParams } from 'react-router';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import type { OwnLibrary } from '#shared/desk/library/library-own.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import { titleColumns, titleFilters } from '../title-list.tsx';

const LookDialog = later(async () => (await import('./LookDialog.tsx')).LookDialog);

/** The catalogue as readers search it. */
export function SearchTab({ own }: { own: OwnLibrary }) {
  const [params, setParams] = useSearchParams();
  const open = params.get('judul');
  const show = (id: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('judul');
        else next.set('judul', id);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <ListTable
        endpoint={libraryCatalogContract.titles}
        columns={titleColumns}
        filters={titleFilters}
        searchLabel="Cari judul, pengarang, subjek, atau ISBN"
        noun="judul"
        nothing={{ title: 'Katalog masih kosong.' }}
        rowName={({ title }) => title}
        onOpen={({ _id }) => show(_id)}
      />
      {open !== null && <LookDialog id={open} own={own} onClose={() => show(null)} />}
    </>
  );
}
