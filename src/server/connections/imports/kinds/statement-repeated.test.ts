import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { referenceKey } from '#shared/finance/payments/same-money.ts';
import { statementFile } from '#test/factories/statement-desk.ts';

const { t, desk, payer, send, rowsOf, commit } = await statementFile();

describe('money that stands twice in one file', () => {
  const head = 'NIM;Jumlah;Tanggal;Referensi;Keterangan';

  test.each([
    ['of equal references', ['24/08/2026;TRX-17;A', '24/08/2026;trx0017;B'], false],
    ['of equal references on two days', ['23/08/2026;TRX-17;A', '24/08/2026;TRX-17;A'], false],
    ['without a reference', ['24/08/2026;;A', '24/08/2026;;A'], false],
    ['of another description', ['24/08/2026;;SETORAN', '24/08/2026;;TRSF'], false],
    ['of which one has a reference', ['24/08/2026;TRX-17;', '24/08/2026;;'], false],
    ['a day later without a reference', ['23/08/2026;;A', '24/08/2026;;A'], false],
    ['of two references', ['24/08/2026;TRX-17;A', '24/08/2026;TRX-18;A'], true],
    ['days later', ['18/08/2026;;A', '24/08/2026;;A'], true],
  ])('%s: its second line is doubtful, unless it is another', async (_what, lines, isOther) => {
    const { student, paid } = await payer();
    const own = lines.map((line) => line.replace('17', `17${student.nim}`));
    const batch = await send([head, ...own.map((line) => `${student.nim};500.000;${line} ${student.nim}`)]);
    const rows = await rowsOf(batch._id);
    expect(rows.map(({ verdict, ticked }) => [verdict, ticked])).toEqual([
      ['NEW', true],
      ['NEW', isOther],
    ]);
    expect(rows[1]?.warnings['jumlah']).toBe(
      isOther ? undefined : 'Mungkin uang yang sama dengan baris 2 berkas ini.',
    );
    await commit(batch._id);
    expect(await paid()).toBe(isOther ? 1_000_000 : 500_000);
  });

  test('is booked once, however often and in whatever order its lines stand there', async () => {
    const line = fc.record({
      day: fc.constantFrom('22/08/2026', '23/08/2026', '24/08/2026'),
      reference: fc.constantFrom('', 'spp', '17', 'TRX-17', '0017'),
      note: fc.constantFrom('', 'A', 'B'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 2, maxLength: 4 }), async (lines) => {
        const { student, paid } = await payer();
        const own = lines.map((one) => ({
          ...one,
          reference: one.reference.replace('17', `17${student.nim}`),
        }));
        const keys = own.map(({ reference }) => referenceKey(reference)).filter((key) => key !== '');
        const file = own.map(
          ({ day, reference, note }) => `${student.nim};500.000;${day};${reference};${note} ${student.nim}`,
        );
        const batch = await send([head, ...file]);
        await commit(batch._id);
        expect(await paid()).toBeLessThanOrEqual(500_000 * Math.max(1, new Set(keys).size));
        expect((await send([head, ...file])).counts).toMatchObject({ ticked: 0 });
      }),
      { numRuns: 12 },
    );
  });

  test('and was booked twice, because somebody said so, is known as both', async () => {
    const { student, paid } = await payer();
    const file = [
      head,
      ...['A', 'A'].map((note) => `${student.nim};500.000;24/08/2026;TRX-9${student.nim};${note}`),
    ];
    const batch = await send(file);
    await t.call(importContract.tick, { params: { id: batch._id }, body: { ticked: true, rows: [3] } });
    await commit(batch._id);
    expect(await paid()).toBe(1_000_000);
    expect((await send(file)).counts).toMatchObject({ SAME: 2, ticked: 0 });
    const other = file.map((line) => line.replace('TRX-9', 'trx0009').replace(';A', ';B'));
    expect((await send(other)).counts).toMatchObject({ SAME: 2, ticked: 0 });
  });

  test('a day later is asked about by hand and in a file alike', async () => {
    const { student } = await payer();
    await commit((await send([head, `${student.nim};500.000;23/08/2026;;A ${student.nim}`]))._id);
    const batch = await send([head, `${student.nim};500.000;24/08/2026;;B`]);
    expect(batch.counts).toMatchObject({ NEW: 1, ticked: 0 });
    const body = { amount: 500_000, paidOn: '2026-08-24', studentId: student.id, methodId: desk.bank.id };
    const params = { id: desk.type.id };
    const byHand = await t.call(paymentContract.enter, { params, body: { ...body, reference: '' } });
    expect(byHand.error.code).toBe('NEEDS_CONFIRMATION');
  });
});

describe('a line under the reference of other money of its payer', () => {
  const head = 'NIM;Jumlah;Tanggal;Referensi';

  test('of another amount is doubtful, names the receipt, and is booked by its own tick', async () => {
    const { student, paid } = await payer();
    await commit((await send([head, `${student.nim};500.000;24/08/2026;000${student.nim}7`]))._id);
    const batch = await send([head, `${student.nim};700.000;24/08/2026;${student.nim}7`]);
    const tick = (body: object) =>
      t.call(importContract.tick, { params: { id: batch._id }, body: { ticked: true, ...body } });
    expect((await tick({ verdict: 'NEW' })).data.counts).toMatchObject({ NEW: 1, ticked: 0 });
    const [row] = await rowsOf(batch._id);
    expect(row).toMatchObject({ doubtful: true, errors: {} });
    expect(row?.warnings['jumlah']).toMatch(/sudah dicatat sebesar Rp500\.000 dengan kwitansi KW\//);
    await tick({ rows: [2] });
    expect((await commit(batch._id)).counts).toMatchObject({ created: 1, failed: 0 });
    expect(await paid()).toBe(1_200_000);
    const { rows } = await t.db.execute(sql`
      select after -> 'despite' as despite from audit_log where action = 'payment.statement' order by id desc limit 1`);
    expect(rows).toEqual([{ despite: [/KW\/\S+\d/.exec(row?.warnings['jumlah'] ?? '')?.[0]] }]);
  });

  test('that waits with another amount is doubtful', async () => {
    const account = await payer();
    const reference = `B${account.student.nim}`;
    expect((await desk.submit(account, { amount: 800_000, reference })).status).toBe(200);
    await t.as(desk.officer.id);
    const batch = await send([head, `${account.student.nim};700.000;24/08/2026;${reference}`]);
    const [row] = await rowsOf(batch._id);
    expect(row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
    expect(row?.warnings['jumlah']).toContain('Rp800.000');
  });

  test('of another amount in the same file is doubtful', async () => {
    const { student } = await payer();
    const line = (amount: string) => `${student.nim};${amount};24/08/2026;C${student.nim}`;
    const batch = await send([head, line('500.000'), line('700.000')]);
    expect((await rowsOf(batch._id)).map(({ doubtful }) => doubtful)).toEqual([false, true]);
  });
});

describe('one reference for two students', () => {
  const head = 'NIM;Jumlah;Tanggal;Referensi';
  const written = fc.constantFrom('TRX17', 'trx0017', 'TRX-17', 'TRX 00017');

  test('is doubtful in each line of the file, as in a file after it', async () => {
    await fc.assert(
      fc.asyncProperty(written, written, fc.boolean(), async (first, second, isBetween) => {
        const [one, two] = [await payer(), await payer()];
        const line = ({ student }: typeof one, reference: string) =>
          `${student.nim};500.000;24/08/2026;${reference.replace('17', `17${one.student.nim}`)}`;
        const rest = isBetween ? [line(one, 'A17').replace('500', '600')] : [];
        const lines = [line(one, first), ...rest, line(two, second)];
        const rows = await rowsOf((await send([head, ...lines]))._id);
        expect([rows[0], rows.at(-1)]).toMatchObject([
          { verdict: 'NEW', doubtful: true, ticked: false },
          { verdict: 'NEW', doubtful: true, ticked: false },
        ]);
        const last = lines.length + 1;
        expect(rows[0]?.warnings['jumlah']).toContain(
          `baris ${last} berkas ini untuk NIM ${two.student.nim}`,
        );
        expect(rows.at(-1)?.warnings['jumlah']).toContain(`baris 2 berkas ini untuk NIM ${one.student.nim}`);
        if (isBetween) expect(rows[1]).toMatchObject({ doubtful: false, ticked: true });
        await commit((await send([head, line(one, first)]))._id);
        const after = await send([head, line(two, second)]);
        expect(after.counts).toMatchObject({ NEW: 1, ticked: 0 });
      }),
      { numRuns: 8 },
    );
  });

  test('is booked where somebody ticks a line, and nowhere else', async () => {
    const [one, two] = [await payer(), await payer()];
    const line = ({ student }: typeof one) => `${student.nim};500.000;24/08/2026;S-${one.student.nim}9`;
    const batch = await send([head, line(one), line(two)]);
    await t.call(importContract.tick, { params: { id: batch._id }, body: { ticked: true, rows: [3] } });
    expect((await commit(batch._id)).counts).toMatchObject({ created: 1, failed: 0 });
    expect([await one.paid(), await two.paid()]).toEqual([0, 500_000]);
  });

  test.each([
    ['other amounts of a batch', ['500.000;24/08/2026;B-17', '600.000;24/08/2026;B-17']],
    ['other days', ['500.000;20/08/2026;B-17', '500.000;24/08/2026;B-17']],
    ['references that number nothing', ['500.000;24/08/2026;SPP', '500.000;24/08/2026;SPP']],
    ['their own numbers', ['500.000;24/08/2026;NIM', '500.000;24/08/2026;NIM']],
  ])('but with %s is as sure as across files', async (_what, lines) => {
    const payers = [await payer(), await payer()];
    const own = payers[0]?.student.nim ?? '';
    const file = payers.map(
      ({ student }, at) =>
        `${student.nim};${lines[at]?.replace('17', `17${own}`).replace('NIM', student.nim) ?? ''}`,
    );
    expect((await send([head, ...file])).counts).toMatchObject({ NEW: 2, ticked: 2 });
    for (const line of file) {
      const batch = await send([head, line]);
      expect(batch.counts).toMatchObject({ NEW: 1, ticked: 1 });
      await commit(batch._id);
    }
  });
});
