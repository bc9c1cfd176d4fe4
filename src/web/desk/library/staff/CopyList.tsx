import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import type { CopyView } from '#shared/desk/library/library.views.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import { CopyChip } from '../chips.tsx';
import classes from '../library.module.css';

type Props = { copies: readonly CopyView[]; onEdit: ((copy: CopyView) => void) | null };

/** Who has a copy, or whom it waits for. */
function Whereabouts({ copy: { reader, dueOn, heldUntil } }: { copy: CopyView }) {
  if (reader === null) return null;
  return heldUntil === null ? (
    <small>
      {reader}, sampai <DateText date={dueOn} />
    </small>
  ) : (
    <small>
      Disimpan bagi {reader} sampai <DateText date={heldUntil} />
    </small>
  );
}

/** The copies of a title. */
export function CopyList({ copies, onEdit }: Props) {
  const can = useCan();
  const stale = [libraryCatalogContract.get, libraryCatalogContract.titles];
  const remove = useAskedChange(libraryCatalogContract.removeCopy, stale);
  const actions = (copy: CopyView) => [
    ...(onEdit === null ? [] : [{ label: 'Ubah', run: () => onEdit(copy) }]),
    ...(can(libraryCatalogContract.removeCopy.access)
      ? [
          {
            label: 'Hapus',
            danger: true,
            run: () =>
              void remove(
                {
                  title: `Hapus eksemplar ${copy.barcode}?`,
                  consequence: 'Eksemplar ini hilang dari katalog; barcodenya dapat dipakai lagi.',
                },
                { params: { id: copy._id }, body: { updatedAt: copy.updatedAt } },
              ),
          },
        ]
      : []),
  ];
  if (copies.length === 0) {
    return <EmptyState title="Belum ada eksemplar." hint="Tambah eksemplar agar judul ini dapat dipinjam." />;
  }
  return (
    <ul className={classes.list}>
      {copies.map((copy) => (
        <li key={copy._id} className={classes.item}>
          <span className={classes.what}>
            <strong>{copy.barcode}</strong>
            <small>
              {[copy.location, copy.price > 0 && rupiah(copy.price), copy.condition]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <Whereabouts copy={copy} />
          </span>
          <CopyChip status={copy.status} />
          <RowMenu name={`eksemplar ${copy.barcode}`} actions={actions(copy)} />
        </li>
      ))}
    </ul>
  );
}
