import { createHash } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page, TestInfo } from '@playwright/test';
import { emailOf, enterAs, expect, test } from './fixtures.ts';
import { type ListedBill, REGISTRATION_JOURNEYS, slotOf, slotsOf, unpaidBills } from './slots.ts';

/** As `playwright.config.ts` starts the emulated gateway. */
const KEY = 'e2e-gateway-key';

type Charge = { _id: string; amount: number; url: string };

/** A registration fee that no other journey and no other attempt takes. */
async function unpaidBill(context: BrowserContext, journey: number, info: TestInfo): Promise<ListedBill> {
  const bills = unpaidBills(context, 'HERREGISTRASI', slotOf(journey, info), slotsOf(REGISTRATION_JOURNEYS));
  for await (const bill of bills) return bill;
  throw new Error('the demo has too few unpaid registration fees');
}

/** Asks to pay an own bill at once; the window with the page to pay on stays open. */
async function charge(page: Page, { typeName }: ListedBill): Promise<Charge> {
  await page.goto('/student/pembayaran');
  await page.getByRole('button', { name: `Bayar ${typeName}`, exact: true }).click();
  await page.getByRole('button', { name: 'Bayar otomatis' }).click();
  const window = page.getByRole('dialog', { name: `Bayar otomatis ${typeName}` });
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/payment-types/charge'));
  await window.getByRole('button', { name: 'Lanjut' }).click();
  const { data } = (await (await asked).json()) as { data: Charge };
  await expect(window.getByRole('link', { name: 'Buka halaman pembayaran' })).toBeVisible();
  return data;
}

/** Uses the gateway's page in a window of its own. */
async function atGateway(context: BrowserContext, { url }: Charge, ...buttons: string[]): Promise<void> {
  const shop = await context.newPage();
  await shop.goto(url);
  for (const name of buttons) {
    const answered = shop.waitForResponse((answer) => answer.request().method() === 'POST');
    await shop.getByRole('button', { name }).click();
    // A window that closes too soon takes its question back, and one that is about to show the answer does not close.
    await (await answered).finished();
    await shop.waitForLoadState();
  }
  await shop.close();
}

/** What the gateway would send once an order is paid. */
function notice({ _id, amount }: Charge, signedWith: string): Record<string, string> {
  const signed = { order_id: `cendekia-${_id}`, status_code: '200', gross_amount: `${amount}.00` };
  const text = signed.order_id + signed.status_code + signed.gross_amount + signedWith;
  return {
    ...signed,
    transaction_status: 'settlement',
    transaction_id: _id,
    payment_type: 'bank_transfer',
    fraud_status: 'accept',
    signature_key: createHash('sha512').update(text).digest('hex'),
  };
}
const send = (request: APIRequestContext, data: Record<string, string>) =>
  request.post('/api/gateway/notice', { data });

/** Receipts in the own history. */
async function receipts(request: APIRequestContext): Promise<number> {
  const { data } = (await (await request.get('/api/student/payments?limit=100')).json()) as {
    data: { source: string; receiptNo: string | null }[];
  };
  return data.filter(({ source, receiptNo }) => source === 'GATEWAY' && receiptNo !== null).length;
}

test('a virtual account is chosen and paid at the gateway; the receipt is there without anybody verifying', async ({
  page,
  context,
  axe,
  fits,
}, info) => {
  const bill = await unpaidBill(context, 0, info);
  await enterAs(context, bill.nim);
  const paid = await charge(page, bill);
  await axe();
  await fits();
  await atGateway(context, paid, 'Pilih virtual account');
  await expect(page.getByText('Virtual account BCA')).toBeVisible();
  await atGateway(context, paid, 'Bayar');
  await expect(page.getByText(/Pembayaran Rp[\d.]+ diterima/)).toBeVisible();
  await expect(page.getByText(/Kwitansi KW\//)).toBeVisible();
  await page.goto('/student/pembayaran/riwayat-transaksi');
  await expect(page.getByText(/KW\/\d{4}\//).first()).toBeVisible();

  await send(context.request, notice(paid, KEY));
  await send(context.request, notice(paid, KEY));
  expect(await receipts(context.request)).toBe(1);

  await enterAs(context, emailOf('finance'));
  await page.goto(`/staff/pembayaran-mahasiswa?tab=gateway&search=${bill.nim}`);
  await expect(page.getByText(bill.name).first()).toBeVisible();
  await expect(page.getByText('Dibayar').first()).toBeVisible();
  await axe();
});

test('a notice with a wrong signature moves nothing', async ({ page, context }, info) => {
  const bill = await unpaidBill(context, 1, info);
  await enterAs(context, bill.nim);
  const open = await charge(page, bill);
  await send(context.request, notice(open, 'another-key'));
  expect(await receipts(context.request)).toBe(0);
  await expect(page.getByText(/Menunggu pembayaran/)).toBeVisible();
});

test('a charge that expired can be made anew, and an open one taken back', async ({
  page,
  context,
  axe,
}, info) => {
  const bill = await unpaidBill(context, 2, info);
  await enterAs(context, bill.nim);
  const first = await charge(page, bill);
  await atGateway(context, first, 'Pilih virtual account', 'Kedaluwarsa');
  await expect(page.getByText('Waktu pembayaran ini habis. Buat pembayaran baru.')).toBeVisible();
  await axe();

  const second = await charge(page, bill);
  expect(second._id).not.toBe(first._id);
  await page.getByRole('button', { name: 'Batalkan pembayaran' }).click();
  await page
    .getByRole('dialog', { name: /^Batalkan pembayaran Rp/ })
    .getByRole('button', { name: 'Batalkan pembayaran' })
    .click();
  await expect(page.getByText(/^Pembayaran ini dibatalkan\./)).toBeVisible();
  expect(await receipts(context.request)).toBe(0);
});
