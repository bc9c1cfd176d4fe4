import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGatewayEmulator } from '#tools/emulators/midtrans/emulator.ts';
import type { GatewayEmulator, GatewayFault } from '#tools/emulators/midtrans/emulated.ts';
import { GatewayError } from './gateway.ts';
import { midtransGateway } from './midtrans.ts';
import { readWireStatus } from './midtrans-wire.ts';

const KEY = 'contract-key';
let emulator: GatewayEmulator;
let notices: string[];
let serial = 0;

beforeAll(async () => {
  emulator = await startGatewayEmulator({ key: KEY });
});
afterAll(() => emulator.close());
beforeEach(() => {
  emulator.fault = null;
  emulator.requests.length = 0;
  notices = [];
  emulator.deliver = (body) => Promise.resolve(notices.push(body));
});

const gatewayWith = (key: string) =>
  midtransGateway({ url: emulator.url, apiUrl: emulator.url, key, timeoutMs: 1000 });
const gateway = () => gatewayWith(KEY);

const now = new Date('2026-08-24T03:00:00.000Z');
const request = (orderId = `order-${++serial}`) => ({
  orderId,
  amount: 1_500_000,
  student: { nim: '25612010001', name: 'Contoh Mahasiswa', email: 'm@contoh.test' },
  description: 'SPP 2026/2027 Ganjil yang namanya panjang sekali sampai tidak muat',
  now,
  expiresAt: new Date(now.getTime() + 86_400_000),
});

const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof GatewayError ? error.kind : String(error)),
  );

async function opened() {
  const asked = request();
  const page = await gateway().createCharge(asked);
  return { ...asked, page };
}

describe('a charge', () => {
  test('opens a page that can be reached', async () => {
    const { page, orderId } = await opened();
    expect(page.url).toContain(page.token);
    expect(await (await fetch(page.url)).text()).toContain(orderId);
  });

  test('is unknown to a look-up until somebody chose how to pay', async () => {
    const { orderId } = await opened();
    expect(await gateway().statusOf(orderId)).toBeNull();
    await emulator.act(orderId, 'bank_transfer');
    expect(await gateway().statusOf(orderId)).toMatchObject({
      orderId,
      state: 'PENDING',
      amount: 1_500_000,
      account: { bank: 'BCA', number: expect.stringMatching(/^8808\d*$/) as string },
    });
    await emulator.act(orderId, 'settlement');
    expect(await gateway().statusOf(orderId)).toMatchObject({ state: 'PAID', paidOn: '2026-08-24' });
  });

  test('of a known order says so', async () => {
    const { orderId } = await opened();
    expect(await kindOf(gateway().createCharge(request(orderId)))).toBe('TAKEN');
  });

  test.each([
    ['silent', 'UNKNOWN'],
    ['lost-silent', 'UNKNOWN'],
    ['error', 'UNKNOWN'],
    ['lost-error', 'UNKNOWN'],
    ['reset', 'UNKNOWN'],
    ['html', 'UNKNOWN'],
    ['refuse', 'REFUSED'],
  ] as const satisfies [GatewayFault, string][])(
    'when the gateway fails (%s) ends as %s',
    async (fault, kind) => {
      emulator.fault = fault;
      expect(await kindOf(gateway().createCharge(request()))).toBe(kind);
    },
  );

  test('with a wrong key is refused, and so is a look-up', async () => {
    expect(await kindOf(gatewayWith('other').createCharge(request()))).toBe('REFUSED');
    expect(await kindOf(gatewayWith('other').statusOf('order-1'))).toBe('REFUSED');
  });

  test('a look-up that fails is no answer', async () => {
    emulator.fault = 'status-error';
    expect(await kindOf(gateway().statusOf('order-1'))).toBe('UNKNOWN');
  });

  test('a wrong address is not taken for an unknown order', async () => {
    const wrong = midtransGateway({ url: emulator.url, apiUrl: `${emulator.url}/elsewhere`, key: KEY });
    expect(await kindOf(wrong.statusOf('order-1'))).toBe('UNKNOWN');
  });
});

describe('a notice', () => {
  test('signed with the key is read as far as the signature reaches; the rest is asked for', async () => {
    const { orderId } = await opened();
    await emulator.act(orderId, 'qris');
    const chosen = await gateway().statusOf(orderId);
    await emulator.act(orderId, 'settlement');
    const paid = await gateway().statusOf(orderId);
    const hint = { problem: null, orderId, amount: 1_500_000 };
    expect(notices.map((body) => gateway().readNotice(body, {}))).toEqual([hint, hint]);
    expect(chosen).toMatchObject({ orderId, state: 'PENDING', channel: 'qris', account: null });
    expect(chosen?.qr).toMatch(/^0002/);
    expect(paid).toMatchObject({ orderId, state: 'PAID', amount: 1_500_000 });
  });

  test('tells nothing of its status, which no signature covers', () => {
    const altered = emulator.noticeOf('order-x', 'cancel', { transaction_status: 'settlement' });
    expect(gateway().readNotice(altered, {})).toEqual({ problem: null, orderId: 'order-x', amount: 1 });
  });

  test('whose signature, order, code or amount was changed is refused, whatever its form', async () => {
    const { orderId } = await opened();
    const forgeries: Record<string, unknown>[] = [
      { signature_key: 'a'.repeat(128) },
      { signature_key: '' },
      { signature_key: 'ü'.repeat(128) },
      { order_id: 'order-x' },
      { gross_amount: '1.00' },
      { status_code: '201' },
    ];
    for (const forged of forgeries) {
      const reading = gateway().readNotice(emulator.noticeOf(orderId, 'settlement', forged), {});
      expect(reading.problem).toBe('SIGNATURE');
    }
    expect(gatewayWith('other').readNotice(emulator.noticeOf(orderId, 'settlement'), {}).problem).toBe(
      'SIGNATURE',
    );
  });

  test.each(['', '[]', 'null', '{', '{"order_id":5}', '<xml/>', '{"order_id":"a","gross_amount":"1e9"}'])(
    'that is none (%j) is refused',
    (body) => {
      expect(gateway().readNotice(body, {}).problem).toBe('FORM');
    },
  );
});

describe('what is said of an order', () => {
  test.each([
    [{ transaction_status: 'settlement', fraud_status: 'challenge' }, 'REVIEW'],
    [{ transaction_status: 'capture', fraud_status: 'deny' }, 'DENIED'],
    [{ transaction_status: 'deny' }, 'DENIED'],
    [{ transaction_status: 'expire' }, 'EXPIRED'],
    [{ transaction_status: 'cancel' }, 'CANCELLED'],
    [{ transaction_status: 'partial_refund' }, 'REFUNDED'],
    [{ transaction_status: 'something new' }, 'REVIEW'],
  ])('%j means %s', (fields, state) => {
    const body = emulator.noticeOf('order-y', 'settlement', fields);
    expect(readWireStatus(body)).toMatchObject({ state });
  });

  test('of a choice cannot be turned into one of money that arrived', () => {
    const body = emulator.noticeOf('order-z', 'pending', { transaction_status: 'settlement' });
    expect(readWireStatus(body)).toMatchObject({ state: 'REVIEW' });
  });
});
