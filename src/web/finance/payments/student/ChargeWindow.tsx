import { Alert, Button, CopyButton, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { type ChargeView, gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { isOpenCharge } from '#shared/finance/gateway/gateway.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { askAgain, endpointQuery } from '#web/platform/lib/query.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './account.module.css';

const POLL_MS = 4_000;

/** What a payment at the gateway makes stale once it is there. */
const paidFor = [paymentContract.account, paymentContract.own, gateContract.own];

/** A charge as it stands, asked for again while it is open. */
function useCharge(id: string) {
  const client = useQueryClient();
  const asked = useQuery({
    ...endpointQuery(gatewayContract.chargeOf, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && !isOpenCharge(state.data.status) ? false : POLL_MS),
  });
  const isPaid = asked.data?.status === 'PAID';
  useEffect(() => {
    if (isPaid) void askAgain(client, paidFor);
  }, [client, isPaid]);
  return asked;
}

function Account({ bank, number }: { bank: string; number: string }) {
  return (
    <div className={classes.account}>
      <p className={classes.soft}>Virtual account {bank}</p>
      <div className={classes.number}>
        <span>{number}</span>
        <CopyButton value={number}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              onClick={copy}
              aria-label="Salin nomor virtual account"
            >
              {copied ? 'Tersalin' : 'Salin'}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

/** Where to pay, and that it is being waited for. */
function Waiting({ charge }: { charge: ChargeView }) {
  const cancel = useAskedChange(gatewayContract.cancel, [gatewayContract.chargeOf]);
  const askToCancel = (): void =>
    void cancel(
      {
        title: `Batalkan pembayaran ${rupiah(charge.amount)}?`,
        consequence: 'Nomor atau kode yang sudah tampil tidak dapat dibayar lagi. Tagihan Anda tetap.',
        verb: 'Batalkan pembayaran',
      },
      { params: { id: charge._id } },
    );
  return (
    <>
      <Text>
        Bayar tepat <strong>{rupiah(charge.amount)}</strong> sebelum <MomentText at={charge.expiresAt} />.
      </Text>
      {charge.account !== null && <Account {...charge.account} />}
      {charge.qrImage !== null && (
        <img
          className={classes.code}
          src={charge.qrImage}
          alt="Kode QR pembayaran"
          width={240}
          height={240}
        />
      )}
      {charge.url !== '' && (
        <Button component="a" href={charge.url} target="_blank" rel="noreferrer">
          Buka halaman pembayaran
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={askToCancel}>
        Batalkan pembayaran
      </Button>
      <Group gap="xs" role="status" wrap="nowrap">
        <Loader size="xs" />
        <Text size="sm">
          {charge.status === 'CREATING'
            ? 'Menunggu jawaban penyedia pembayaran.'
            : 'Menunggu pembayaran. Jendela ini diperbarui sendiri dan boleh ditutup.'}
        </Text>
      </Group>
    </>
  );
}

const endings = {
  EXPIRED: 'Waktu pembayaran ini habis. Buat pembayaran baru.',
  FAILED: 'Pembayaran ini gagal. Buat pembayaran baru atau pakai cara transfer.',
  CANCELLED: 'Pembayaran ini dibatalkan. Buat pembayaran baru bila tagihan belum dibayar.',
};

function Outcome({ charge, onAgain }: { charge: ChargeView; onAgain: () => void }) {
  const { status, amount, receiptNo } = charge;
  if (status === 'CREATING' || status === 'OPEN') return <Waiting charge={charge} />;
  if (status === 'PAID') {
    return (
      <Alert color="green" title={`Pembayaran ${rupiah(amount)} diterima`} role="status">
        Kwitansi {receiptNo ?? '-'} ada di riwayat transaksi.
      </Alert>
    );
  }
  return (
    <Alert color="yellow" title={endings[status]} role="status">
      <Button variant="default" onClick={onAgain}>
        Buat pembayaran baru
      </Button>
    </Alert>
  );
}

type Props = { id: string; title: string; onAgain: () => void; onClose: () => void };

/** A payment through the gateway, followed until it is paid or over. */
export function ChargeWindow({ id, title, onAgain, onClose }: Props) {
  const { data: charge, error, refetch } = useCharge(id);
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <Stack>
        {charge !== undefined && <Outcome charge={charge} onAgain={onAgain} />}
        {charge === undefined && error === null && <p role="status">Memuat pembayaran …</p>}
        {error !== null && (
          <Alert color="red" title={messageOf(error)}>
            <Button variant="default" onClick={() => void refetch()}>
              Coba lagi
            </Button>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
