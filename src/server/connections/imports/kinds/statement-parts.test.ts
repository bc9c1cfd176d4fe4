import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { type StatementDesk, statementFile } from '#test/factories/statement-desk.ts';

const { t, desk, payer, send, rowsOf, commit } = await statementFile();

type Account = Awaited<ReturnType<StatementDesk['payer']>>;

/** Enters money of 20 August for a student by hand. */
const enter = ({ student }: Account, amount: number, change: object = {}) =>
  t.call(paymentContract.enter, {
    params: { id: desk.type.id },
    body: {
      studentId: student.id,
      methodId: desk.bank.id,
      amount,
      paidOn: '2026-08-20',
      reference: '',
      ...change,
    },
  });

const upload = ({ student }: Account, amounts: readonly number[], day = '20/08/2026') =>
  send([
    'NIM;Tanggal;Jumlah;Referensi',
    ...amounts.map((amount) => `${student.nim};${day};${amount};T${student.nim}${amount}`),
  ]);

describe('a line of a statement', () => {
  test('that is the sum of two parts entered by hand is doubtful and names both receipts', async () => {
    const account = await payer();
    const receipts = [
      (await enter(account, 100_600)).data.receiptNo ?? '',
      (await enter(account, 100_400)).data.receiptNo ?? '',
    ];
    const batch = await upload(account, [201_000]);
    const [row] = await rowsOf(batch._id);
    expect(row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
    for (const receipt of receipts) expect(row?.warnings['jumlah']).toContain(`kwitansi ${receipt} (Rp100.`);
  });

  test('that is a part of a sum entered by hand is doubtful, with the others of the file', async () => {
    const account = await payer();
    const { data } = await enter(account, 201_000);
    const rows = await rowsOf((await upload(account, [100_600, 100_400, 50_000]))._id);
    expect(rows.map(({ ticked }) => ticked)).toEqual([false, false, true]);
    expect(rows[0]?.warnings['jumlah']).toBe(
      `Mungkin bagian dari kwitansi ${data.receiptNo} (Rp201.000), bersama baris 3 berkas ini (Rp100.400).`,
    );
  });

  test('that is the sum of two proofs that wait is doubtful', async () => {
    const account = await payer();
    for (const [at, amount] of [1_100_600, 1_100_400].entries()) {
      const told = { amount, paidOn: '2026-08-20', reference: `SETOR ${'AB'.charAt(at)}` };
      expect(await desk.submit(account, told)).toMatchObject({ status: 200 });
    }
    await t.as(desk.officer.id);
    const [row] = await rowsOf((await upload(account, [2_201_000]))._id);
    expect(row?.warnings['jumlah']).toContain('Mungkin jumlah dari bukti yang menunggu (Rp1.100.600)');
  });

  test.each([
    ['days later', '24/08/2026', '', 'B'],
    ['of other transfers', '20/08/2026', 'A-17', 'B-18'],
  ])('is sure beside payments %s that would make it up', async (_what, day, first, second) => {
    const account = await payer();
    await enter(account, 100_600, { reference: first && `${first}${account.student.nim}` });
    await enter(account, 100_400, { reference: `${second}${account.student.nim}` });
    expect((await upload(account, [201_000], day)).counts).toMatchObject({ NEW: 1, ticked: 1 });
  });
});

test('the parts of a booked line are asked about when they are entered by hand', async () => {
  const account = await payer();
  await commit((await upload(account, [201_000]))._id);
  await enter(account, 100_600);
  const asked = await enter(account, 100_400);
  expect(asked.error.code).toBe('NEEDS_CONFIRMATION');
  expect(asked.error.message).toContain('Rp201.000');
});

test('parts and their sum are not both booked unasked, by a statement and by hand in whatever order', async () => {
  const between = (min: number, max: number) => fc.integer({ min, max });
  const parts = fc
    .tuple(between(10_000, 20_000), between(30_000, 60_000), between(100_000, 400_000))
    .chain((amounts) => fc.shuffledSubarray(amounts, { minLength: 2 }));
  await fc.assert(
    fc.asyncProperty(parts, fc.boolean(), fc.boolean(), async (amounts, isWholeFirst, isByHand) => {
      const account = await payer();
      const whole = amounts.reduce((sum, amount) => sum + amount, 0);
      const [first, second] = isWholeFirst ? [[whole], amounts] : [amounts, [whole]];
      if (isByHand) for (const amount of first) await enter(account, amount);
      else await commit((await upload(account, first))._id);
      expect(await account.paid()).toBe(whole);
      // The statement of an account has its own numbers: without them by hand.
      if (!isByHand)
        for (const amount of second.slice(1)) await enter(account, amount, { isOtherMoney: false });
      const rest = isByHand ? await upload(account, second) : null;
      expect(rest?.counts.ticked ?? 0).toBe(0);
      const last = isByHand ? null : await enter(account, second[0] ?? 0);
      expect(last === null || last.error.code === 'NEEDS_CONFIRMATION').toBe(true);
    }),
    { numRuns: 12 },
  );
});
