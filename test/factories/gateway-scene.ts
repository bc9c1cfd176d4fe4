import { sql } from 'drizzle-orm';
import { startGatewayEmulator } from '#tools/emulators/midtrans/emulator.ts';
import { midtransGateway } from '#server/finance/gateway/midtrans/midtrans.ts';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { buildBill, buildPaymentMethod, buildPaymentType } from './finance.ts';
import { buildStaff, buildStudent } from './people.ts';
import { buildPeriod } from './teaching.ts';

const KEY = 'scene-key';

/** Hands a notice to the portal as the gateway does: from outside, without cookies or form token. */
export const sendNotice = (t: TestApp, payload: string) =>
  t.app.inject({
    method: 'POST',
    url: gatewayContract.notice.path,
    headers: { 'content-type': 'application/json', 'user-agent': 'Gateway/1.0' },
    payload,
  });

/** The app with an emulated gateway that answers within moments. */
export async function gatewayApp() {
  const emulator = await startGatewayEmulator({ key: KEY });
  const settings = { GATEWAY_URL: emulator.url, GATEWAY_KEY: KEY };
  const t = await testApp({ settings });
  t.services.gateway = midtransGateway({
    url: emulator.url,
    apiUrl: emulator.url,
    key: KEY,
    timeoutMs: 1_000,
  });
  emulator.deliver = (body) => sendNotice(t, body);
  const close = async (): Promise<void> => {
    await t.close();
    await emulator.close();
  };
  return { t, emulator, close };
}

/** A campus whose students may pay through a gateway. */
export async function buildGatewayScene() {
  const { t, emulator, close } = await gatewayApp();
  const period = await buildPeriod(t.db);
  const method = await buildPaymentMethod(t.db, { type: 'VIRTUAL_ACCOUNT', name: 'VA Contoh' });
  const type = await buildPaymentType(t.db, { periodCode: period.code });
  const officer = await buildStaff(t.db, 'payment:get', 'payment:verify');

  /** A student with a bill of Rp3.000.000. */
  async function billed() {
    const student = await buildStudent(t.db);
    return { student, bill: await buildBill(t.db, type, student.id) };
  }
  const pay = (billId: string, amount = 3_000_000) =>
    t.call(gatewayContract.charge, { body: { billId, amount } });
  const orderOf = ({ _id }: { _id: string }) => `cendekia-${_id}`;

  /** A student who has just asked to pay the whole bill. */
  async function charged() {
    const account = await billed();
    await t.as(account.student.userId);
    const charge = (await pay(account.bill.id)).data;
    return { ...account, charge, orderId: orderOf(charge) };
  }
  /** Moves an order without telling anybody. */
  function moveQuietly(orderId: string, status: string): void {
    const order = emulator.orders.get(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    order.status = status;
  }
  /** How many payments and receipts a bill has, and its status. */
  async function books(billId: string) {
    const { rows } = await t.db.execute<{ payments: number; receipts: number; status: string }>(sql`
      select (select count(*)::int from payments where bill_id = b.id) payments,
        (select count(*)::int from receipts r join payments p on p.id = r.payment_id where p.bill_id = b.id) receipts,
        status from bills b where id = ${billId}`);
    return rows[0];
  }
  /** What was kept of the notices about an order, and whether each was followed. */
  async function noticesOf(orderId: string) {
    const { rows } = await t.db.execute<{ problem: string | null; followed: boolean }>(sql`
      select problem, exists (select from gateway_notice_outcomes o where o.notice_id = n.id) followed
      from gateway_notices n where order_id = ${orderId} order by id`);
    return rows;
  }
  /** Where a charge stands, and what of it waits for finance. */
  async function chargeRow(id: string) {
    const { rows } = await t.db.execute<{ status: string; attention: string | null }>(
      sql`select status, attention from gateway_charges where id = ${id}`,
    );
    return rows[0];
  }
  return {
    t,
    emulator,
    period,
    method,
    type,
    officer,
    billed,
    pay,
    charged,
    orderOf,
    moveQuietly,
    books,
    noticesOf,
    chargeRow,
    close,
  };
}
