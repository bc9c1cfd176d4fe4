import { Button } from '@mantine/core';
import { libraryOwnContract, type OwnLibrary } from '#shared/desk/library/library-own.contract.ts';
import type { ReservationView } from '#shared/desk/library/library.views.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import { ReservationChip } from '../chips.tsx';
import classes from '../library.module.css';

/** Titles the reader waits for, and those kept for them. */
export function OwnReservations({ own: { reservations } }: { own: OwnLibrary }) {
  const cancel = useAskedChange(libraryOwnContract.cancelReservation, [libraryOwnContract.own]);
  const ask = ({ _id: id, title, updatedAt }: ReservationView) =>
    void cancel(
      {
        title: `Batalkan pesanan "${title}"?`,
        consequence: 'Anda keluar dari antrean judul ini.',
        verb: 'Batalkan pesanan',
      },
      { params: { id }, body: { updatedAt } },
    );
  if (reservations.length === 0) {
    return (
      <EmptyState
        title="Anda tidak memesan buku."
        hint="Judul yang semua eksemplarnya dipinjam dapat dipesan dari katalog."
      />
    );
  }
  return (
    <Panel title="Pesanan Anda">
      <ul className={classes.list}>
        {reservations.map((one) => (
          <li key={one._id} className={classes.item}>
            <span className={classes.what}>
              <strong>{one.title}</strong>
              <small>
                {one.state === 'READY' ? (
                  <>
                    Ambil di meja layanan sampai <DateText date={one.readyUntil} as="day" />
                  </>
                ) : (
                  `Antrean ke-${one.place}${one.isLoanable ? '' : '; untuk sementara hanya dibaca di tempat'}`
                )}
              </small>
            </span>
            <ReservationChip state={one.state} />
            <Button variant="default" onClick={() => ask(one)} aria-label={`Batalkan pesanan ${one.title}`}>
              Batalkan
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
