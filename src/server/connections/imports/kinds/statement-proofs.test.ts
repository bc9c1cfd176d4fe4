import { expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import { newSender, statementFile } from '#test/factories/statement-desk.ts';

const { t, desk, payer, send, commit } = await statementFile();

const head = 'Tanggal;Keterangan;Kredit';
const told = { amount: 650_000, paidOn: '2026-08-20' };
const repair = (id: string, nim: string) =>
  t.call(importContract.repair, { params: { id, rowNo: 2 }, body: { cells: { nim } } });
const enter = (studentId: string, senderName: string) =>
  t.call(paymentContract.enter, {
    params: { id: desk.type.id },
    body: { ...told, studentId, senderName, methodId: desk.bank.id, note: '', reference: '' },
  });

test('money of one sender that two officers enter at once for two students is booked once unasked', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [one, two, sender] = [await payer(), await payer(), newSender()];
    const answers = await Promise.all([one, two].map(({ student }) => enter(student.id, sender)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  }
});

test('a line given to who proved it is doubtful when it is told again for somebody else', async () => {
  const [account, other, sender] = [await desk.billed(), await payer(), newSender()];
  expect((await desk.submit(account, { ...told, senderName: sender })).status).toBe(200);
  await t.as(desk.officer.id);
  const first = await send([head, `20/08/2026;TRSF CR ${sender};650.000`]);
  expect((await repair(first._id, account.student.nim)).data.row.ticked).toBe(true);
  expect((await commit(first._id)).counts).toMatchObject({ created: 1 });
  const again = await send([head, `21/08/2026;TRANSFER DARI ${sender};650.000`]);
  const { data } = await repair(again._id, other.student.nim);
  expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
  expect((await enter(other.student.id, sender)).status).toBe(422);
});

test('a line of the sender of a waiting proof is doubtful for another student', async () => {
  const [account, other, sender] = [await desk.billed(), await payer(), newSender()];
  expect((await desk.submit(account, { ...told, senderName: sender })).status).toBe(200);
  await t.as(desk.officer.id);
  const { _id } = await send([head, `20/08/2026;TRSF CR ${sender};650.000`]);
  const { data } = await repair(_id, other.student.nim);
  expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
  expect(data.row.warnings['jumlah']).toContain(
    `Bukti NIM ${account.student.nim} dari pengirim ini menunggu verifikasi.`,
  );
});

test('a line without a description is doubtful beside one of its day and account', async () => {
  const [one, two] = [await payer(), await payer()];
  const file = ['Tanggal;Isi Berita;Kredit', `20/08/2026;TRSF CR ${newSender()};777.000`];
  const first = await send([head, file[1] ?? '']);
  await repair(first._id, one.student.nim);
  await commit(first._id);
  const { data } = await repair((await send(file))._id, two.student.nim);
  expect(data.row).toMatchObject({ verdict: 'NEW', doubtful: true, ticked: false });
});

test('money the bank gave to a student by the NIM is asked about when it is entered for another', async () => {
  const [one, two, sender] = [await payer(), await payer(), newSender()];
  await commit((await send([head, `20/08/2026;TRSF ${sender} SPP ${one.student.nim};650.000`]))._id);
  expect(await one.paid()).toBe(650_000);
  const asked = await enter(two.student.id, sender);
  expect([asked.status, asked.error.message]).toEqual([
    422,
    expect.stringContaining(`NIM ${one.student.nim}`),
  ]);
});
