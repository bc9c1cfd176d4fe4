import { Alert, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { LoanView, MemberView } from '#shared/desk/library/library.views.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { download } from '#web/platform/lib/download.ts';
import { later } from '#web/platform/lib/later.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import { Blocks } from '../Blocks.tsx';
import { LoanChip } from '../chips.tsx';
import classes from '../library.module.css';

const LostDialog = later(async () => (await import('./LostDialog.tsx')).LostDialog);

type Props = {
  member: MemberView;
  onLeave: () => void;
  onRenew: (id: string, updatedAt: string) => void;
  onReturn: (barcode: string, damaged: boolean) => void;
};

function Loan({
  loan,
  onRenew,
  onReturn,
  onLost,
}: { loan: LoanView; onLost: () => void } & Pick<Props, 'onRenew' | 'onReturn'>) {
  const { _id, title, barcode, dueOn, state, daysLate, updatedAt } = loan;
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <strong>{title}</strong>
        <small>
          {barcode} · sampai <DateText date={dueOn} />
        </small>
      </span>
      <LoanChip state={state} daysLate={daysLate} />
      <RowMenu
        name={title}
        actions={[
          { label: 'Kembalikan', run: () => onReturn(barcode, false) },
          { label: 'Kembalikan, rusak', run: () => onReturn(barcode, true) },
          { label: 'Perpanjang', run: () => onRenew(_id, updatedAt) },
          { label: 'Catat hilang', danger: true, run: onLost },
        ]}
      />
    </li>
  );
}

/** The reader at the desk: what they have, may have, and what stands against lending. */
export function MemberPanel({ member, onLeave, ...actions }: Props) {
  const [lost, setLost] = useState<LoanView | null>(null);
  const { memberName, memberCode, status, loans, books, blocks, owed, reservations } = member;
  const ready = reservations.filter(({ state }) => state === 'READY');
  return (
    <Panel
      title={memberName}
      hint={`${memberCode} · ${status}`}
      actions={
        <>
          {loans.length > 0 && (
            <PrintButton
              print={() =>
                download(libraryDeskContract.receipt, {
                  query: { memberKind: member.memberKind, memberId: member.memberId },
                })
              }
            >
              Bukti pinjam
            </PrintButton>
          )}
          <Button variant="default" onClick={onLeave}>
            Ganti anggota
          </Button>
        </>
      }
    >
      <Stack>
        <Blocks title="Tidak dapat meminjam" blocks={blocks} />
        <FactGrid
          facts={[
            ['Dipinjam', `${loans.length} dari ${books} buku`],
            ['Denda belum lunas', rupiah(owed)],
            ['Pesanan', `${reservations.length} judul`],
          ]}
        />
        {ready.map(({ _id, title, barcode, readyUntil }) => (
          <Alert key={_id} color="green" title="Pesanan siap diserahkan">
            {title}, eksemplar {barcode}, disimpan sampai <DateText date={readyUntil} />.
          </Alert>
        ))}
        {loans.length === 0 ? (
          <EmptyState drawing="done" title="Tidak ada buku yang dipinjam." />
        ) : (
          <ul className={classes.list} aria-label="Buku yang dipinjam">
            {loans.map((loan) => (
              <Loan key={loan._id} loan={loan} {...actions} onLost={() => setLost(loan)} />
            ))}
          </ul>
        )}
      </Stack>
      {lost !== null && <LostDialog loan={lost} onClose={() => setLost(null)} />}
    </Panel>
  );
}
