import type { LedgerRow } from '#shared/finance/billing/bill.views.ts';
import { type EntryKind, entryKindLabels, entryKinds } from '#shared/finance/ledger/ledger.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from './bills.module.css';

/** Whether a move makes what is owed larger (+), smaller (−), or leaves it. */
function signOf(kind: EntryKind): '+' | '−' | '' {
  const { debit, credit }: { debit: string; credit: string } = entryKinds[kind];
  if (debit === 'PIUTANG') return '+';
  return credit === 'PIUTANG' ? '−' : '';
}

/** Every move of money, the latest first. */
export function LedgerTimeline({ entries, withBill }: { entries: readonly LedgerRow[]; withBill: boolean }) {
  if (entries.length === 0) return <EmptyState title="Belum ada catatan." />;
  return (
    <ol className={classes.timeline} aria-label="Buku besar">
      {entries.toReversed().map(({ _id, day, kind, amount, billName, method, receiptNo, actor, note }) => (
        <li key={_id} className={classes.entry}>
          <DateText date={day} />
          <span className={classes.what}>
            <strong>{entryKindLabels[kind]}</strong>
            <span className={classes.soft}>
              {[withBill ? billName : null, method, receiptNo, note, actor]
                .filter((part) => part !== null && part !== '')
                .join(' · ')}
            </span>
          </span>
          <span className="tabular nowrap">
            {signOf(kind)}
            {rupiah(amount)}
          </span>
        </li>
      ))}
    </ol>
  );
}
