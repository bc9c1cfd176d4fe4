import { randomUUID } from 'node:crypto';
import { signatureOf } from '#server/finance/gateway/midtrans/midtrans-wire.ts';

/** An order as the emulator keeps it; without `status` nobody has chosen how to pay yet. */
export type EmulatedOrder = {
  orderId: string;
  amount: number;
  token: string;
  transactionId: string;
  channel: 'bank_transfer' | 'qris';
  status: string | null;
};

/** The status code that travels with each status. */
const codes: Record<string, string> = {
  pending: '201',
  settlement: '200',
  capture: '200',
  cancel: '200',
  refund: '200',
  deny: '202',
  expire: '202',
};

export const newOrder = (orderId: string, amount: number): EmulatedOrder => ({
  orderId,
  amount,
  token: randomUUID(),
  transactionId: randomUUID(),
  channel: 'bank_transfer',
  status: null,
});

/** A transaction in the protocol's words, signed with the server key. */
export function wireOrder(order: EmulatedOrder, status: string, key: string): Record<string, unknown> {
  const signed = {
    order_id: order.orderId,
    status_code: codes[status] ?? '200',
    gross_amount: `${order.amount}.00`,
  };
  const means =
    order.channel === 'qris'
      ? { qr_string: `00020101021226EMULATOR${order.transactionId}` }
      : { va_numbers: [{ bank: 'bca', va_number: `8808${order.token.replace(/\D/g, '').slice(0, 8)}` }] };
  return {
    ...signed,
    ...means,
    transaction_id: order.transactionId,
    transaction_status: status,
    transaction_time: '2026-08-24 10:00:00',
    ...(status === 'settlement' && { settlement_time: '2026-08-24 10:00:05' }),
    payment_type: order.channel,
    fraud_status: 'accept',
    currency: 'IDR',
    status_message: 'emulated transaction',
    signature_key: signatureOf(signed, key),
  };
}

/** The page a student pays on. */
export function orderPage({ orderId, amount, status }: EmulatedOrder): string {
  const actions = [
    ['bank_transfer', 'Pilih virtual account'],
    ['qris', 'Pilih QRIS'],
    ['settlement', 'Bayar'],
    ['deny', 'Tolak'],
    ['expire', 'Kedaluwarsa'],
    ['cancel', 'Batalkan'],
    ['refund', 'Kembalikan dana'],
  ];
  const buttons = actions.map(([value, label]) => `<button name="action" value="${value}">${label}</button>`);
  return `<!doctype html><html lang="id"><meta charset="utf-8"><title>Emulator pembayaran</title>
<h1>Emulator pembayaran</h1><p>Pesanan ${orderId}, Rp${amount.toLocaleString('id-ID')}, status ${status ?? 'belum dipilih'}.</p>
<form method="post">${buttons.join(' ')}</form></html>`;
}
