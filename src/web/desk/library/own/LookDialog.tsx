import { Alert, Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { libraryOwnContract, type OwnLibrary } from '#shared/desk/library/library-own.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useLeft } from '#web/platform/lib/use-left.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import { CopyChip } from '../chips.tsx';
import classes from '../library.module.css';
import { TitleFacts } from '../TitleFacts.tsx';

type Title = ResponseOf<typeof libraryCatalogContract.look>;
type Props = { id: string; own: OwnLibrary; onClose: () => void };

/** Where each copy stands. */
function Copies({ title }: { title: Title }) {
  return (
    <ul className={classes.list}>
      {title.copyList.map(({ barcode, status, location, dueOn, heldUntil }) => (
        <li key={barcode} className={classes.item}>
          <span className={classes.what}>
            <strong>{barcode}</strong>
            <small>{location || 'Tanya meja layanan'}</small>
            {dueOn !== null && (
              <small>
                Kembali <DateText date={dueOn} />
              </small>
            )}
            {heldUntil !== null && <small>Disimpan bagi pemesan</small>}
          </span>
          <CopyChip status={status} />
        </li>
      ))}
    </ul>
  );
}

function Reserve({ title, own, onClose }: { title: Title } & Omit<Props, 'id'>) {
  const reserve = useEndpointMutation(libraryOwnContract.reserve, {
    invalidates: [libraryOwnContract.own, libraryCatalogContract.look],
  });
  const isLeft = useLeft()(libraryOwnContract.reserve);
  const isOwn =
    own.loans.some(({ titleId }) => titleId === title._id) ||
    own.reservations.some(({ titleId }) => titleId === title._id);
  if (!isLeft || isOwn || !title.isLoanable || title.available > 0) return null;
  if (title.lendable === 0) {
    return (
      <p className={classes.prose}>
        Tidak ada eksemplar yang dipinjamkan, jadi judul ini tidak dapat dipesan.
      </p>
    );
  }
  const send = (): void =>
    reserve.mutate(
      { body: { titleId: title._id } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Dipesan.');
          onClose();
        },
      },
    );
  return (
    <Stack>
      {reserve.error !== null && (
        <Alert color="red" role="alert">
          {messageOf(reserve.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button loading={reserve.isPending} onClick={send}>
          Pesan
        </Button>
      </Group>
    </Stack>
  );
}

/** A title as a reader sees it: where its copies stand, and a place in the queue when all are out. */
export function LookDialog({ id, ...rest }: Props) {
  const { data, error } = useQuery(endpointQuery(libraryCatalogContract.look, { params: { id } }));
  return (
    <Modal
      opened
      onClose={rest.onClose}
      title={data?.title ?? 'Judul'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {error !== null && <Alert color="red">{messageOf(error)}</Alert>}
      {data === undefined && error === null && (
        <Skeleton height="12rem" role="status" aria-label="Memuat judul" />
      )}
      {data !== undefined && (
        <Stack>
          <TitleFacts title={data} />
          <Copies title={data} />
          <Reserve title={data} {...rest} />
        </Stack>
      )}
    </Modal>
  );
}
