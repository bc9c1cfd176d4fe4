import { Alert, Button, Group, Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { StaffPaymentView } from '#shared/finance/payments/payment.views.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { download } from '#web/platform/lib/download.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useMoneyQuestions } from '#web/platform/ui/use-money-questions.tsx';
import { DateText, MomentText, Money } from '#web/platform/ui/values.tsx';
import { paymentLists } from './payment-lists.ts';
import classes from './staff.module.css';

const SHOWN = 50;
const waitingQuery = (search: string) =>
  endpointQuery(paymentContract.list, {
    query: { status: 'WAITING', sort: 'createdAt', limit: SHOWN, search },
  });

function Proof({ payment }: { payment: StaffPaymentView }) {
  const { _id: id, proof, studentName } = payment;
  if (proof === null) return <p className={classes.soft}>Tanpa bukti.</p>;
  const params = { id };
  return proof.isImage ? (
    <a href={fillPath(paymentContract.proof.path, params)} target="_blank" rel="noreferrer">
      <img
        className={classes.proof}
        src={fillPath(paymentContract.proof.path, params)}
        alt={`Bukti pembayaran ${studentName}, buka di tab baru`}
      />
    </a>
  ) : (
    <Button
      variant="default"
      onClick={() => void download(paymentContract.proof, { params }, proof.name).catch(showError)}
    >
      Unduh {proof.name}
    </Button>
  );
}

function Facts({ payment }: { payment: StaffPaymentView }) {
  return (
    <FactGrid
      facts={[
        ['Mahasiswa', `${payment.studentName}, ${payment.nim}`],
        ['Kelas', payment.className],
        ['Tagihan', payment.typeName],
        ['Sisa tagihan', <Money key="balance" amount={payment.balance} />],
        ['Metode', payment.method],
        ['Tanggal transfer', <DateText key="day" date={payment.paidOn} as="day" />],
        ['Pengirim', [payment.senderName, payment.senderBank].filter(Boolean).join(', ')],
        ['Referensi', payment.reference],
        ['Dikirim', <MomentText key="sent" at={payment.createdAt} />],
      ]}
    />
  );
}

type ListProps = {
  rows: readonly StaffPaymentView[];
  open: StaffPaymentView;
  onOpen: (id: string) => void;
};

function Queue({ rows, open, onOpen }: ListProps) {
  return (
    <ul className={classes.queue} aria-label="Antrean verifikasi">
      {rows.map((row) => (
        <li key={row._id}>
          <button
            type="button"
            className={classes.item}
            aria-current={row._id === open._id}
            onClick={() => onOpen(row._id)}
          >
            <span className={classes.line}>
              <strong>{row.studentName}</strong>
              <Money amount={row.amount} />
            </span>
            <span className={classes.soft}>
              {row.typeName} · <MomentText at={row.createdAt} relative />
            </span>
            {row.twins > 0 && <StatusChip tone="danger">Kemungkinan bukti ganda</StatusChip>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function useDecisions(onDone: () => void) {
  const decision = { invalidates: paymentLists, refreshRefused: true };
  const verify = useEndpointMutation(paymentContract.verify, decision);
  const reject = useEndpointMutation(paymentContract.reject, decision);
  const withQuestions = useMoneyQuestions();
  // From the first call until the question it may ask is answered.
  const [verifying, setVerifying] = useState(false);
  const confirmMoney = ({ _id: id, updatedAt }: StaffPaymentView): void => {
    setVerifying(true);
    void withQuestions(
      ({ toDeposit, isOtherMoney }) =>
        verify.mutateAsync({ params: { id }, body: { updatedAt, toDeposit, isOtherMoney } }),
      ({ message }) => {
        toast.success(message ?? 'Terverifikasi.');
        onDone();
      },
    ).finally(() => setVerifying(false));
  };
  const refuse = ({ _id: id, updatedAt }: StaffPaymentView, reason: string): void =>
    reject.mutate(
      { params: { id }, body: { updatedAt, reason } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Pembayaran ditolak.');
          onDone();
        },
        onError: showError,
      },
    );
  return { confirmMoney, refuse, busy: verifying || reject.isPending };
}

/** The queue: one payment at a time with its proof, decided by mouse or keyboard. */
function Desk({ rows, total }: { rows: readonly StaffPaymentView[]; total: number }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [refusing, setRefusing] = useState(false);
  const at = Math.max(
    0,
    rows.findIndex(({ _id }) => _id === openId),
  );
  const payment = rows[at];
  const { confirmMoney, refuse, busy } = useDecisions(() => {
    setRefusing(false);
    setOpenId(rows[at + 1]?._id ?? rows[at - 1]?._id ?? null);
  });
  const step = (by: number): void => setOpenId(rows[at + by]?._id ?? payment?._id ?? null);
  // Behind a window the keys are its own: a reason stays with the payment it was begun for.
  const isOpen = !refusing && !busy;
  useHotkeys([
    ['J', () => isOpen && step(1)],
    ['K', () => isOpen && step(-1)],
    ['V', () => isOpen && payment && confirmMoney(payment)],
    ['T', () => isOpen && setRefusing(true)],
  ]);
  if (payment === undefined) return null;
  return (
    <div className={classes.desk}>
      <div>
        <p className={classes.soft}>
          {grouped(total)} menunggu.{' '}
          <span className={classes.keys}>
            <Kbd>J</Kbd> <Kbd>K</Kbd> pindah, <Kbd>V</Kbd> verifikasi, <Kbd>T</Kbd> tolak.
          </span>
        </p>
        <Queue rows={rows} open={payment} onOpen={setOpenId} />
      </div>
      <section className={classes.sheet} aria-label={`Pembayaran ${payment.studentName}`}>
        <div className={classes.amount}>
          <Money amount={payment.amount} />
        </div>
        {payment.twins > 0 && (
          <Alert color="red" title="Kemungkinan bukti ganda">
            Bukti yang sama, atau referensi, jumlah, dan tanggal yang sama, ada pada {payment.twins}{' '}
            pembayaran lain. Periksa mutasi rekening sebelum memverifikasi.
          </Alert>
        )}
        <Facts payment={payment} />
        <Proof payment={payment} />
        <Group className={classes.decide}>
          <Button loading={busy} onClick={() => confirmMoney(payment)}>
            Verifikasi {rupiah(payment.amount)}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => setRefusing(true)}>
            Tolak
          </Button>
        </Group>
      </section>
      {refusing && (
        <ReasonWindow
          title={`Tolak pembayaran ${payment.studentName}?`}
          consequence={`${rupiah(payment.amount)} untuk ${payment.typeName} tidak dihitung. Mahasiswa membaca alasan ini dan dapat mengirim ulang.`}
          verb="Tolak"
          busy={busy}
          onSubmit={(reason) => refuse(payment, reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}

/** Finds a payment by NIM, name or reference; Enter or leaving the field searches. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.blur();
      }}
    >
      <TextInput
        ref={input}
        type="search"
        label="Cari NIM, nama, atau referensi"
        defaultValue={value}
        key={value}
        maw={420}
        mb="md"
        onBlur={(event) => onSearch(event.currentTarget.value.trim())}
      />
    </form>
  );
}

/** Transfers that wait for finance to have seen the money, oldest first. */
export function VerificationTab() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const { data, error, isPending, refetch } = useQuery({
    ...waitingQuery(search),
    placeholderData: keepPreviousData,
  });
  const show = (text: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (text === '') next.delete('search');
        else next.set('search', text);
        return next;
      },
      { replace: true },
    );
  if (isPending) return <p role="status">Memuat antrean …</p>;
  if (error !== null) {
    return (
      <EmptyState
        title={messageOf(error)}
        action={<Button onClick={() => void refetch()}>Coba lagi</Button>}
      />
    );
  }
  return (
    <>
      <SearchField value={search} onSearch={show} />
      {data.data.length > 0 && <Desk rows={data.data} total={data.meta.total} />}
      {data.data.length === 0 && search === '' && (
        <EmptyState
          title="Tidak ada pembayaran yang menunggu."
          hint="Bukti yang dikirim mahasiswa tampil di sini."
        />
      )}
      {data.data.length === 0 && search !== '' && (
        <EmptyState title="Tidak ada pembayaran menunggu yang cocok." />
      )}
    </>
  );
}
