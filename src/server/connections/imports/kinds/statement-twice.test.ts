import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { referenceKey } from '#shared/finance/payments/same-money.ts';
import { students } from '#server/platform/db/schema.ts';
import { findReferenced } from '#server/finance/payments/payments.public.ts';
import { plansOf } from '#test/plans.ts';
import { statementFile } from '#test/factories/statement-desk.ts';

const { t, desk, payer, send, rowsOf, commit } = await statementFile();

describe('a line that was exported again', () => {
  test('is the same under its reference without leading zeros, and names the receipt', async () => {
    const { student, paid } = await payer();
    await commit(
      (await send(['NIM;Jumlah;Tanggal;Referensi', `${student.nim};1.000.000;24/08/2026;000${student.nim}9`]))
        ._id,
    );
    const again = await send([
      'Tanggal;Keterangan;Nominal;No Referensi',
      `24/08/2026;TRF ${student.nim};Rp 1.000.000,00;${student.nim}9`,
    ]);
    expect(again.counts).toMatchObject({ SAME: 1, ticked: 0 });
    const [row] = await rowsOf(again._id);
    expect(row?.warnings['jumlah']).toMatch(/^Sudah dicatat dengan kwitansi KW\//);
    expect(await paid()).toBe(1_000_000);
  });

  test('with another description is doubtful, also for “tick all”, and booked when somebody says so', async () => {
    const { student, paid } = await payer();
    const head = 'NIM;Jumlah;Tanggal;Keterangan';
    await commit((await send([head, `${student.nim};1.000.000;24/08/2026;TRSF`]))._id);
    const again = await send([head, `${student.nim};1.000.000;24/08/2026;TRANSFER MASUK`]);
    const params = { params: { id: again._id } };
    const all = await t.call(importContract.tick, { ...params, body: { ticked: true, verdict: 'NEW' } });
    expect(all.data.counts).toMatchObject({ NEW: 1, ticked: 0 });
    const [row] = await rowsOf(again._id);
    expect(row).toMatchObject({ doubtful: true, ticked: false });
    const receipt = /KW\/\S+\d/.exec(row?.warnings['jumlah'] ?? '')?.[0];
    await t.call(importContract.tick, { ...params, body: { ticked: true, rows: [2] } });
    expect((await commit(again._id)).counts).toMatchObject({ created: 1, failed: 0 });
    expect(await paid()).toBe(2_000_000);
    const { rows } = await t.db.execute(sql`
      select after -> 'despite' as despite from audit_log where action = 'payment.statement' order by id desc limit 1`);
    expect(rows).toEqual([{ despite: [receipt] }]);
  });

  test('whose payment was reversed is not booked unasked', async () => {
    const { student } = await payer();
    const head = 'NIM;Jumlah;Tanggal;Keterangan';
    await commit((await send([head, `${student.nim};1.000.000;24/08/2026;TRSF ${student.nim}`]))._id);
    const { data } = await t.call(paymentContract.list, { query: { search: student.nim } });
    await t.as(desk.head.id);
    await t.call(paymentContract.reverse, {
      params: { id: data[0]?._id ?? '' },
      body: { updatedAt: data[0]?.updatedAt ?? '', reason: 'Uang ini milik adiknya.' },
    });
    await t.as(desk.officer.id);
    const again = await send([head, `${student.nim};1.000.000;24/08/2026;TRANSFER MASUK ${student.nim}`]);
    expect(again.counts).toMatchObject({ NEW: 1, ticked: 0 });
    expect((await rowsOf(again._id))[0]?.warnings['jumlah']).toContain('sudah dibalik');
  });

  test('for another student names whose receipt has its reference', async () => {
    const [one, two] = [await payer(), await payer()];
    const head = 'NIM;Jumlah;Tanggal;Referensi';
    const rest = `1.000.000;24/08/2026;R-${one.student.nim}`;
    await commit((await send([head, `${one.student.nim};${rest}`]))._id);
    const again = await send([head, `${two.student.nim};${rest}`]);
    expect(again.counts).toMatchObject({ NEW: 1, ticked: 0 });
    expect((await rowsOf(again._id))[0]?.warnings['jumlah']).toContain(`untuk NIM ${one.student.nim}`);
  });

  test('in whatever layout is never ticked, and two parts of a day stay two lines', async () => {
    const layouts = [
      [
        'NIM;Jumlah;Tanggal;Referensi;Keterangan',
        (nim: string, ref: string) => `${nim};700.000;24/08/2026;${ref};`,
      ],
      [
        'Tanggal;Uraian;Kredit;Debet;Ref',
        (nim: string, ref: string) => `2026-08-24;VA ${nim} an.;700000;0;${ref}`,
      ],
      ['Tgl;Nominal;No VA;Berita', (nim: string, ref: string) => `24-08-2026;Rp700.000;${nim};${ref} TRSF`],
    ] as const;
    const written = fc.constantFrom(
      (ref: string) => ref,
      (ref: string) => `000${ref}`,
      (ref: string) => `TRX-${ref}`,
      () => '',
    );
    const layout = fc.constantFrom(...layouts);
    await fc.assert(
      fc.asyncProperty(layout, written, layout, written, async (first, writeFirst, second, writeSecond) => {
        const { student, paid } = await payer();
        const refs = [`91${student.nim}`, `92${student.nim}`];
        const file = ([head, line]: (typeof layouts)[number], write: (ref: string) => string) => [
          head,
          ...refs.map((ref) => line(student.nim, write(ref))),
        ];
        const batch = await send(file(first, writeFirst));
        const body = { ticked: true, rows: [2, 3] };
        await t.call(importContract.tick, { params: { id: batch._id }, body });
        await commit(batch._id);
        expect(await paid()).toBe(1_400_000);
        const again = await send(file(second, writeSecond));
        expect(again.counts).toMatchObject({ total: 2, ticked: 0, WRONG: 0 });
      }),
      { numRuns: 12 },
    );
  });
});

describe('a line of nobody', () => {
  test('offers the proofs of its amount that wait, and takes the one that is chosen', async () => {
    const account = await payer();
    const told = { amount: 1_234_000, paidOn: '2026-08-23', senderName: 'Contoh Paman' };
    expect((await desk.submit(account, told)).status).toBe(200);
    await t.as(desk.officer.id);
    const batch = await send(['Tanggal;Jumlah;Keterangan', '24/08/2026;1.234.000;SETORAN CONTOH PAMAN']);
    const [row] = await rowsOf(batch._id);
    const { nim } = account.student;
    expect(row).toMatchObject({ verdict: 'WRONG', offers: { nim: [{ value: nim }] } });
    expect(batch.mapping['nim']).toBeNull();
    const repaired = await t.call(importContract.repair, {
      params: { id: batch._id, rowNo: 2 },
      body: { cells: { nim } },
    });
    expect(repaired.data.row).toMatchObject({ verdict: 'NEW', ticked: true, offers: {} });
    await commit(batch._id);
    expect(await account.paid()).toBe(1_234_000);
  });

  test('that names two is the one’s in its own column, with a doubt', async () => {
    const [one, two] = [await payer(), await payer()];
    const nims = [one.student.nim, two.student.nim];
    const line = `24/08/2026;900.000;SPP ${nims.join(' DAN ')}`;
    const batch = await send(['NIM;Tanggal;Jumlah;Keterangan', `;${line}`]);
    expect((await rowsOf(batch._id))[0]?.errors['nim']).toContain(`NIM ${nims.join(', ')}`);
    const body = { cells: { nim: two.student.nim } };
    const { data } = await t.call(importContract.repair, { params: { id: batch._id, rowNo: 2 }, body });
    expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
    expect(data.row.warnings['jumlah']).toContain(`NIM ${one.student.nim}`);
  });
});

describe('a line that names its payer twice', () => {
  const head = 'NIM;Nama Mahasiswa;Jumlah;Tanggal;Keterangan';
  const named = async (name: string, note = '') => {
    const [one, two] = [await payer(), await payer()];
    await t.db.update(students).set({ name: 'Siti Nur Aminah' }).where(eq(students.id, one.student.id));
    await t.db.update(students).set({ name: 'Budi Santoso' }).where(eq(students.id, two.student.id));
    const batch = await send([
      head,
      `${one.student.nim};${name};500.000;24/08/2026;${note}`,
      `${two.student.nim};;500.000;24/08/2026;`,
    ]);
    return (await rowsOf(batch._id))[0];
  };

  test.each(['', 'SITI NUR AMINAH', 'Siti N. Aminah', 'Aminah, Siti'])('as %j is booked', async (name) => {
    expect(await named(name)).toMatchObject({ verdict: 'NEW', ticked: true });
  });

  test.each(['Budi Santoso', 'Rahmat Hidayat'])('as %j is wrong, at the name', async (name) => {
    const row = await named(name);
    expect(row).toMatchObject({ verdict: 'WRONG', ticked: false });
    expect(row?.errors['nama']).toContain('Siti Nur Aminah');
  });

  test('sorted by one column alone is booked for nobody', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => payer()));
    const names = ['Agus Salim', 'Dewi Lestari', 'Hasan Basri', 'Maria Goretti'];
    for (const [at, { student }] of people.entries()) {
      await t.db
        .update(students)
        .set({ name: names[at] ?? '' })
        .where(eq(students.id, student.id));
    }
    const lines = people.map(
      ({ student }, at) => `${student.nim};${names[(at + 1) % 4]};500.000;24/08/2026;`,
    );
    expect((await send([head, ...lines])).counts).toMatchObject({ WRONG: 4, ticked: 0 });
  });
});

test('a cell that makes a line like a booked one takes its tick away', async () => {
  const { student } = await payer();
  const head = 'NIM;Jumlah;Tanggal;Keterangan';
  await commit((await send([head, `${student.nim};800.000;24/08/2026;A`]))._id);
  const batch = await send([head, `${student.nim};900.000;24/08/2026;B`]);
  expect(batch.counts.ticked).toBe(1);
  const body = { cells: { jumlah: '800.000' } };
  const { data } = await t.call(importContract.repair, { params: { id: batch._id, rowNo: 2 }, body });
  expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
});

describe('what references are known by', () => {
  test('is the same in the database', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...Array.from('0017Aaz-/ éıß')) }),
    );
    const texts = fc.sample(text, 500).map((one) => one.replaceAll('\0', ''));
    const { rows } = await t.db.execute<{ key: string }>(sql`
      select reference_key(reference) as key from unnest(${sql.param(texts)}::text[]) with ordinality u (reference, nth)
      order by nth`);
    expect(rows.map(({ key }) => key)).toEqual(texts.map(referenceKey));
  });

  test('is looked up by an index', async () => {
    const plans = await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return plansOf(tx, (db) => findReferenced(db, ['TRX9', '17']));
    });
    expect(plans.map(({ text }) => text).join()).toContain('payments_same_money_idx');
  });
});
