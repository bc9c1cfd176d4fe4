import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { ImportButton } from '#web/platform/ui/import/ImportButton.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import { titleColumns, titleFilters } from '../title-list.tsx';
import classes from '../library.module.css';

const TitleDialog = later(async () => (await import('./TitleDialog.tsx')).TitleDialog);

/** The catalogue as the library keeps it. */
export function CatalogueTab() {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const can = useCan();
  const open = (id: string) => void navigate(`/staff/perpustakaan/judul/${id}`);
  const add = can({ permissions: ['library:create'] }) && (
    <Button onClick={() => setAdding(true)}>Tambah judul</Button>
  );
  return (
    <>
      {add && (
        <div className={classes.actions}>
          <ImportButton kind="katalog" />
          {add}
        </div>
      )}
      <ListTable
        endpoint={libraryCatalogContract.titles}
        columns={titleColumns}
        filters={titleFilters}
        exports={listExports(libraryCatalogContract.export)}
        searchLabel="Cari judul, pengarang, subjek, atau ISBN"
        noun="judul"
        nothing={{
          title: 'Katalog masih kosong.',
          hint: 'Tambah judul, atau impor dari berkas.',
          action: add,
        }}
        rowName={({ title }) => title}
        onOpen={({ _id }) => open(_id)}
      />
      {adding && <TitleDialog title={null} onClose={() => setAdding(false)} onSaved={open} />}
    </>
  );
}
