import { useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { AccountView, OwnBillView } from '#shared/finance/payments/payment.views.ts';
import { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useLiveRefresh } from '#web/platform/lib/live-event.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { useLeft } from '#web/platform/lib/use-left.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { StandingNote } from '#web/platform/ui/StandingNote.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import { type BillActions, BillCard } from './BillCard.tsx';
import { PaymentGates } from './PaymentGates.tsx';
import classes from './account.module.css';

const PayDialog = later(async () => (await import('./PayDialog.tsx')).PayDialog);

const PlanRequestDialog = later(async () => (await import('./PlanRequestDialog.tsx')).PlanRequestDialog);

const ownAccount = () => endpointQuery(paymentContract.account, {});
const ownGates = () => endpointQuery(gateContract.own, {});
const accountOf = (id: string) => endpointQuery(paymentContract.accountOf, { params: { id } });
const gatesOf = (id: string) => endpointQuery(gateContract.ofStudent, { params: { id } });

export const loader = pageLoader(() => null);

function Band({ account }: { account: AccountView }) {
  const { student, balance, overdue, waiting, deposit, nextDue } = account;
  return (
    <DetailBand
      title={student.name}
      subtitle={[`NIM ${student.nim}`, student.className && `kelas ${student.className}`]
        .filter(Boolean)
        .join(' · ')}
      figures={[
        { label: 'Sisa tagihan', value: rupiah(balance) },
        { label: 'Lewat jatuh tempo', value: rupiah(overdue) },
        { label: 'Sedang diverifikasi', value: rupiah(waiting) },
        {
          label: 'Jatuh tempo berikutnya',
          value: nextDue === null ? '-' : <DateText date={nextDue.date} />,
        },
        ...(deposit > 0 ? [{ label: 'Deposit', value: rupiah(deposit) }] : []),
      ]}
    />
  );
}

type BillsProps = { bills: readonly OwnBillView[]; actions: BillActions | null };

/** Bills by term, newest first. */
function Bills({ bills, actions }: BillsProps) {
  const terms = [...new Set(bills.map(({ periodLabel }) => periodLabel))];
  return terms.map((term) => (
    <section key={term} className={classes.term}>
      <h2 className={classes.heading}>{term}</h2>
      <ul className={classes.list}>
        {bills
          .filter(({ periodLabel }) => periodLabel === term)
          .map((bill) => (
            <BillCard key={bill._id} bill={bill} actions={actions} />
          ))}
      </ul>
    </section>
  ));
}

function OwnAccount() {
  const { data: account } = useSuspenseQuery(ownAccount());
  const { data: gates } = useSuspenseQuery(ownGates());
  useLiveRefresh('payment:changed', [paymentContract.account, gateContract.own]);
  const isLeft = useLeft();
  const [paying, setPaying] = useState<OwnBillView | null>(null);
  const [planning, setPlanning] = useState<OwnBillView | null>(null);
  return (
    <>
      <Band account={account} />
      <StandingNote />
      {account.bills.length === 0 ? (
        <EmptyState title="Belum ada tagihan." hint="Tagihan muncul setelah Bagian Keuangan membukanya." />
      ) : (
        <Bills
          bills={account.bills}
          actions={
            isLeft(paymentContract.pay)
              ? { onPay: setPaying, onPlan: isLeft(planRequestContract.request) ? setPlanning : null }
              : null
          }
        />
      )}
      <PaymentGates gates={gates} />
      {paying !== null && (
        <PayDialog bill={paying} methods={account.methods} onClose={() => setPaying(null)} />
      )}
      {planning !== null && <PlanRequestDialog bill={planning} onClose={() => setPlanning(null)} />}
    </>
  );
}

/** A student's page as finance sees it: nothing to pay with. */
function ForeignAccount({ id }: { id: string }) {
  const { data: account } = useSuspenseQuery(accountOf(id));
  const { data: gates } = useSuspenseQuery(gatesOf(id));
  return (
    <>
      <Band account={account} />
      {account.bills.length === 0 ? (
        <EmptyState title="Mahasiswa ini belum memiliki tagihan." />
      ) : (
        <Bills bills={account.bills} actions={null} />
      )}
      <PaymentGates gates={gates} />
    </>
  );
}

function StaffView() {
  const [params, setParams] = useSearchParams();
  const id = params.get('studentId');
  return (
    <Page title="Lihat pembayaran" purpose="Halaman pembayaran seperti yang dilihat mahasiswa.">
      <LookupSelect
        endpoint={studentContract.select}
        label="Mahasiswa"
        placeholder="Ketik NIM atau nama"
        minLetters={2}
        maw={420}
        value={id}
        onChange={(value) => setParams(value === null ? {} : { studentId: value }, { replace: true })}
      />
      {id === null ? (
        <EmptyState title="Pilih mahasiswa untuk melihat tagihannya." />
      ) : (
        <ForeignAccount id={id} />
      )}
    </Page>
  );
}

/** `/student/pembayaran`: what a student owes, what is due next and what paying opens; for finance, of any student. */
export function Component() {
  const user = useUser();
  if (!user?.isStudent) return <StaffView />;
  return (
    <Page
      title="Pembayaran"
      purpose="Bayar ke salah satu rekening kampus, lalu unggah buktinya di sini."
      actions={
        <Button component={Link} to="/student/pembayaran/riwayat-transaksi" variant="default">
          Riwayat transaksi
        </Button>
      }
    >
      <OwnAccount />
    </Page>
  );
}
