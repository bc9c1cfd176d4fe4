import { Button } from '@mantine/core';
import { useState } from 'react';
import { newsCategoryContract, type NewsCategoryView } from '#shared/desk/content/news.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { OrderTab } from '../OrderTab.tsx';

const CategoryDialog = later(async () => (await import('./CategoryDialog.tsx')).CategoryDialog);

const { list, ordered, setOrder, select, remove: removal } = newsCategoryContract;

const columns: Column<NewsCategoryView>[] = [
  {
    key: 'name',
    title: 'Nama',
    sortable: true,
    card: 'head',
    render: ({ name }) => <strong>{name}</strong>,
  },
  { key: 'slug', title: 'Alamat', card: 'fact', render: ({ slug }) => slug },
  {
    key: 'articles',
    title: 'Berita',
    align: 'right',
    card: 'fact',
    render: ({ articles }) => articles.toLocaleString('id-ID'),
  },
];

/** `/staff/kategori`: kinds of news, in the order the public finds them. */
export function Component() {
  const can = useCan();
  const [open, setOpen] = useState<{ row: NewsCategoryView | null } | null>(null);
  const remove = useAskedChange(removal, [list, ordered, select]);
  const mayEdit = can({ permissions: ['newsCategory:update'] });
  const add = can({ permissions: ['newsCategory:create'] }) ? (
    <Button onClick={() => setOpen({ row: null })}>Tambah kategori</Button>
  ) : undefined;
  const actionsOf = (row: NewsCategoryView) => [
    ...(mayEdit ? [{ label: 'Ubah', run: () => setOpen({ row }) }] : []),
    ...(can(removal.access)
      ? [
          {
            label: 'Hapus',
            danger: true,
            run: () =>
              void remove(
                {
                  title: `Hapus kategori ${row.name}?`,
                  consequence: 'Hanya dapat dihapus bila tidak dipakai berita.',
                },
                { params: { id: row._id } },
              ),
          },
        ]
      : []),
  ];
  const table = (
    <ListTable
      endpoint={list}
      columns={columns}
      searchLabel="Cari kategori"
      noun="kategori"
      nothing={{ title: 'Belum ada kategori.', action: add }}
      rowName={({ name }) => name}
      {...(mayEdit && { onOpen: (row: NewsCategoryView) => setOpen({ row }) })}
      renderMenu={(row) => <RowMenu name={row.name} actions={actionsOf(row)} />}
    />
  );
  return (
    <Page title="Kategori berita" purpose="Mengelompokkan berita di situs publik." actions={add}>
      <UrlTabs
        label="Kategori"
        tabs={[
          { value: 'daftar', label: 'Daftar', content: table },
          ...(can(setOrder.access)
            ? [
                {
                  value: 'urutan',
                  label: 'Urutan',
                  content: <OrderTab calls={newsCategoryContract} noun="kategori" lists={[list, select]} />,
                },
              ]
            : []),
        ]}
      />
      {open !== null && <CategoryDialog row={open.row} onClose={() => setOpen(null)} />}
    </Page>
  );
}
