import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ShelfCalls } from '#shared/desk/content/content.views.ts';
import type { ManyItem } from '#shared/platform/endpoint/many.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { ManyActions } from '#web/platform/ui/table/ManyActions.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter, ListEndpoint, RowOf } from '#web/platform/ui/table/table-types.ts';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { OrderTab } from './OrderTab.tsx';
import { TrashTab } from './TrashTab.tsx';

type Shelved = ManyItem & { isActive: boolean };

type Props<E extends ListEndpoint> = {
  title: string;
  purpose: string;
  /** What a record is called in a sentence, and on the button that adds one. */
  noun: string;
  /** Its list. */
  endpoint: E;
  calls: ShelfCalls;
  /** Whose rights to create and update count. */
  resource: 'banner' | 'partner' | 'testimoni';
  columns: readonly Column<RowOf<E>>[];
  filters: readonly Filter[];
  searchLabel: string;
  nameOf: (row: RowOf<E>) => string;
  Dialog: ComponentType<{ row: RowOf<E> | null; onClose: () => void }>;
  /** What stands above the list. */
  notice?: ReactNode;
};

const words = {
  on: 'Aktifkan',
  off: 'Nonaktifkan',
  onMeans: 'Tampil di situs publik, di urutan terakhir.',
  offMeans: 'Tidak lagi tampil di situs publik; datanya tetap.',
  removeMeans: 'Dipindahkan ke sampah dan dapat dipulihkan.',
};

/** The list of a shelf, with what can be done with its rows. */
function ShelfList<E extends ListEndpoint>(
  props: Props<E> & { onOpen: (row: RowOf<E>) => void; add: ReactNode },
) {
  const { noun, endpoint, calls, resource, nameOf, onOpen, add } = props;
  const can = useCan();
  const stale = [endpoint, calls.ordered];
  const remove = useAskedChange(calls.remove, stale);
  const mayEdit = can({ permissions: [`${resource}:update`] });
  const actionsOf = (row: RowOf<E>) => [
    ...(mayEdit ? [{ label: 'Ubah', run: () => onOpen(row) }] : []),
    ...(can(calls.remove.access)
      ? [
          {
            label: 'Hapus',
            danger: true,
            run: () =>
              void remove(
                { title: `Hapus ${noun} ${nameOf(row)}?`, consequence: words.removeMeans },
                { params: { id: row._id } },
              ),
          },
        ]
      : []),
  ];
  return (
    <ListTable
      endpoint={endpoint}
      columns={props.columns}
      filters={props.filters}
      searchLabel={props.searchLabel}
      noun={noun}
      nothing={{ title: `Belum ada ${noun}.`, action: add }}
      rowName={nameOf}
      {...(mayEdit && { onOpen })}
      renderMenu={(row) => <RowMenu name={nameOf(row)} actions={actionsOf(row)} />}
      renderBulk={(rows, clear) => (
        <ManyActions
          rows={rows as unknown as (RowOf<E> & Shelved)[]}
          clear={clear}
          noun={noun}
          nameOf={nameOf}
          setActive={calls.setActive}
          remove={calls.removeMany}
          lists={stale}
          isActive={({ isActive }) => isActive}
          words={words}
        />
      )}
    />
  );
}

/** Records of the public site that are put in order by hand: list, order and trash. */
export function ShelfPage<E extends ListEndpoint>(props: Props<E>) {
  const { title, purpose, noun, endpoint, calls, resource, nameOf, searchLabel, Dialog, notice } = props;
  const can = useCan();
  const [open, setOpen] = useState<{ row: RowOf<E> | null } | null>(null);
  const add = can({ permissions: [`${resource}:create`] }) ? (
    <Button onClick={() => setOpen({ row: null })}>Tambah {noun}</Button>
  ) : undefined;
  const tabs = [
    {
      value: 'daftar',
      label: 'Daftar',
      content: <ShelfList {...props} add={add} onOpen={(row) => setOpen({ row })} />,
    },
    ...(can(calls.setOrder.access)
      ? [
          {
            value: 'urutan',
            label: 'Urutan',
            content: <OrderTab calls={calls} noun={noun} lists={[endpoint]} />,
          },
        ]
      : []),
    {
      value: 'sampah',
      label: 'Sampah',
      content: (
        <TrashTab endpoint={endpoint} calls={calls} noun={noun} searchLabel={searchLabel} nameOf={nameOf} />
      ),
    },
  ];
  return (
    <Page title={title} purpose={purpose} actions={add}>
      {notice}
      <UrlTabs tabs={tabs} label={title} />
      {open !== null && <Dialog row={open.row} onClose={() => setOpen(null)} />}
    </Page>
  );
}
