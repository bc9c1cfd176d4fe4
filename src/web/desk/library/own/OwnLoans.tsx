import { Button, Stack } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import {
  libraryOwnContract,
  type OwnLibrary,
  type OwnLoan,
} from '#shared/desk/library/library-own.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useLeft } from '#web/platform/lib/use-left.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import { Blocks } from '../Blocks.tsx';
import { LoanChip } from '../chips.tsx';
import classes from '../library.module.css';

function Loan({ loan }: { loan: OwnLoan }) {
  const renew = useEndpointMutation(libraryOwnContract.renew, { invalidates: [libraryOwnContract.own] });
  const isLeft = useLeft()(libraryOwnContract.renew);
  const { _id: id, title, barcode, dueOn, state, daysLate, updatedAt, renewProblems } = loan;
  const send = (): void =>
    renew.mutate(
      { params: { id }, body: { updatedAt } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Diperpanjang.'), onError: showError },
    );
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <strong>{title}</strong>
        <small>
          {barcode} · kembali paling lambat <DateText date={dueOn} as="day" />
        </small>
        {renewProblems.length > 0 && state !== 'TERLAMBAT' && <small>{renewProblems.join(' ')}</small>}
      </span>
      <LoanChip state={state} daysLate={daysLate} />
      {isLeft && renewProblems.length === 0 && (
        <Button variant="default" loading={renew.isPending} onClick={send} aria-label={`Perpanjang ${title}`}>
          Perpanjang
        </Button>
      )}
    </li>
  );
}

/** Books that are out, and the last that are back. */
export function OwnLoans({ own }: { own: OwnLibrary }) {
  const { loans, past, blocks, books } = own;
  return (
    <Stack>
      <Blocks title="Anda belum dapat meminjam" blocks={blocks} />
      <Panel
        title="Sedang dipinjam"
        hint={`${loans.length} dari ${books} buku`}
        actions={
          loans.length > 0 && (
            <PrintButton icon={IconDownload} print={() => download(libraryOwnContract.receipt, {})}>
              Bukti pinjam
            </PrintButton>
          )
        }
      >
        {loans.length === 0 ? (
          <EmptyState
            title="Anda tidak meminjam buku."
            hint="Cari buku di katalog, lalu pinjam di meja layanan."
          />
        ) : (
          <ul className={classes.list}>
            {loans.map((loan) => (
              <Loan key={loan._id} loan={loan} />
            ))}
          </ul>
        )}
      </Panel>
      {past.length > 0 && (
        <Panel title="Riwayat" hint="Dua puluh pinjaman terakhir">
          <ul className={classes.list}>
            {past.map(({ _id, title, loanedOn, endedOn, state }) => (
              <li key={_id} className={classes.item}>
                <span className={classes.what}>
                  <span>{title}</span>
                  <small>
                    <DateText date={loanedOn} /> – <DateText date={endedOn} />
                  </small>
                </span>
                <LoanChip state={state} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Stack>
  );
}
