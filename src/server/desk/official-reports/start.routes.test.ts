import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { meetings, theses, thesisPeriods } from '#server/platform/db/schema.ts';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { officialReportContract as reports } from '#shared/desk/official-reports/official-report.contract.ts';
import { EXAM_DAY, examDesk } from '#test/factories/exam-desk.ts';
import { buildStaff, buildStudent, next } from '#test/factories/people.ts';
import { ThesisDrive } from '#test/factories/thesis-drive.ts';
import { plain, thesisScene } from '#test/factories/thesis-scene.ts';
import { TEST_NOW } from '#test/test-app.ts';

const { t, period, baak, buildClass, planned, now } = await examDesk();
const writer = await buildStaff(
  t.db,
  ...(['officialReport:get', 'officialReport:create', 'schedule:get', 'exam:get', 'skripsi:get'] as const),
);

const begin = async (about: 'kelas' | 'ujian' | 'skripsi', id: string) => {
  await t.as(writer.id);
  return (await t.call(reports.start, { query: { about, id } })).data;
};
const valueOf = (facts: readonly { label: string; value: string }[], label: string) =>
  facts.find((fact) => fact.label === label)?.value;

test('a report of an exam begins with its class, room, proctors and who was absent, and can be saved as it is', async () => {
  const { exam, lecturer } = await planned(3);
  const open = await begin('ujian', exam._id);
  expect(open).toMatchObject({ type: 'UTS', unit: 'BAAK', date: EXAM_DAY, periodCode: period.code });
  expect(open.parties).toMatchObject([{ role: 'PIHAK_1', office: `Pengawas ruang ${exam.rooms[0]?.code}` }]);
  expect(valueOf(open.facts, 'Jumlah peserta')).toBe('3');
  expect(valueOf(open.facts, 'Hadir')).toBeUndefined();

  const [absent] = exam.seats;
  t.setNow(`${EXAM_DAY}T05:00:00.000Z`);
  await t.as(baak.id);
  await t.call(examContract.report, {
    params: { id: exam._id },
    body: {
      updatedAt: (await now(exam._id)).updatedAt,
      roomNo: 1,
      answerSheets: 2,
      incidents: 'Listrik padam <5 menit',
      absent: [absent?.studentId ?? ''],
    },
  });
  t.setNow(TEST_NOW);
  const held = await begin('ujian', exam._id);
  expect(Object.fromEntries(held.facts.map(({ label, value }) => [label, value]))).toMatchObject({
    Hadir: '2',
    'Tidak hadir (NIM)': absent?.nim,
    'Jumlah naskah': '2',
    'Kejadian penting': 'Listrik padam <5 menit',
    'Pengawas 1': expect.stringContaining(lecturer.name),
  });
  expect(held.content).toContain(
    'Pada hari ini, Senin, 5 Oktober 2026, telah dilaksanakan ujian tengah semester',
  );

  const saved = await t.call(reports.save, { body: { ...held, examId: exam._id } });
  const { data } = await t.call(reports.get, { params: { id: saved.data._id } });
  expect(data).toMatchObject({ examId: exam._id, facts: held.facts, about: expect.stringMatching(/^UTS /) });
});

test('a report of a class begins with the last meeting it held', async () => {
  const { schedule, students } = await buildClass(2);
  expect(await begin('kelas', schedule.id)).toMatchObject({ type: 'PERKULIAHAN', place: '', content: '' });
  const [first] = await t.db
    .select()
    .from(meetings)
    .where(eq(meetings.scheduleId, schedule.id))
    .orderBy(meetings.no);
  await t.db
    .update(meetings)
    .set({ status: 'DONE', material: 'Pengantar' })
    .where(eq(meetings.id, first?.id ?? ''));
  const { facts, date, content, parties } = await begin('kelas', schedule.id);
  expect(date).toBe(first?.date ?? first?.plannedDate);
  expect(valueOf(facts, 'Pertemuan ke')).toBe('1');
  expect(valueOf(facts, 'Jumlah peserta')).toBe(String(students.length));
  expect(valueOf(facts, 'Jumlah nilai')).toBe('0');
  expect(content).toContain('pertemuan ke-1');
  expect(parties).toMatchObject([{ office: 'Dosen pengampu', role: 'PIHAK_1' }]);
});

test('a report of a thesis begins with its student and title, whose signs stay text', async () => {
  const student = await buildStudent(t.db, { name: 'Ayu <b>Lestari</b>' });
  const windows = { proposalOpen: '2026-08-01', proposalClose: '2026-09-30' };
  const [round] = await t.db
    .insert(thesisPeriods)
    .values({
      name: `Putaran ${next()}`,
      semesterCode: period.code,
      ...windows,
      examOpen: '2026-10-01',
      examClose: '2027-01-20',
      revisionDays: 30,
      quotaPerLecturer: 10,
    })
    .returning();
  const [thesis] = await t.db
    .insert(theses)
    .values({
      studentId: student.id,
      periodId: round?.id ?? '',
      status: 'SUBMITTED',
      statusSince: '2026-08-20T02:00:00.000Z',
      title: 'Harga & mutu',
      topic: 'Pemasaran',
      method: 'KUALITATIF',
    })
    .returning();
  const start = await begin('skripsi', thesis?.id ?? '');
  expect(start).toMatchObject({ type: 'SEMINAR_PROPOSAL', parties: [], content: '' });
  expect(valueOf(start.facts, 'NIM')).toBe(student.nim);
  expect(valueOf(start.facts, 'Judul')).toBe('Harga & mutu');
});

test('a report of a defence names its board, room and time', async () => {
  const scene = await thesisScene(t, period);
  const drive = await ThesisDrive.submitted(t, scene);
  await drive.examRequested('2026-11-03');
  t.setNow(TEST_NOW);
  await t.as(scene.secretary.id);
  const body = { ...drive.lock, action: 'SCHEDULE' as const, ...drive.plan('2026-11-12') };
  expect((await t.call(plain.step3, { body })).status).toBe(200);
  const start = await begin('skripsi', drive.now._id);
  expect(start).toMatchObject({ type: 'SIDANG_SKRIPSI', date: '2026-11-12', unit: 'PRODI' });
  expect(start.parties[0]).toMatchObject({ office: 'Ketua penguji', role: 'PIHAK_1' });
  expect(start.content).toContain('Kamis, 12 November 2026, telah dilaksanakan sidang skripsi');
});

test('who may not see the record cannot begin a report from it', async () => {
  const { exam } = await planned(1);
  const ask = (id: string) => t.call(reports.start, { query: { about: 'ujian', id } });
  await t.as(null);
  expect((await ask(exam._id)).status).toBe(401);
  await t.as((await buildStaff(t.db, 'exam:get')).id);
  expect((await ask(exam._id)).status).toBe(403);
  await t.as((await buildStaff(t.db, 'officialReport:create')).id);
  expect((await ask(exam._id)).status).toBe(403);
  await t.as(writer.id);
  expect((await ask(writer.id)).status).toBe(404);
  const { status, error } = await t.call(reports.start, { query: { about: 'ujian', id: 'x' } });
  expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['id']]);
});
