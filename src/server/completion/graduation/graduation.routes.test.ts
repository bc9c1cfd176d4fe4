import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import {
  applicationNow,
  applyAs,
  buildGraduate,
  decideAs,
  decreeFor,
  graduationScene,
  type GraduationScene,
} from '#test/factories/graduation-scene.ts';
import { buildBill, buildPaymentType } from '#test/factories/finance.ts';
import { buildStaff, buildStudent, studentNow } from '#test/factories/people.ts';
import { setSection } from '#test/factories/settings.ts';
import { buildGrade } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: GraduationScene;
beforeAll(async () => {
  t = await testApp();
  scene = await graduationScene(t);
});
afterAll(() => t.close());

describe('the way to the decree', () => {
  test('one missing course found, repaired, decided, recorded, printed', async () => {
    const student = await scene.student([0]);
    const refused = await applyAs(t, student.userId);
    expect(refused.status).toBe(422);
    expect(refused.error.message).toContain('Sks lulus (120 sks, 144 sks)');
    const [course] = scene.courses;
    await buildGrade(t.db, { studentId: student.id, courseId: course?.id ?? '', score: 8500, sks: 24 });
    expect((await applyAs(t, student.userId)).message).toContain('BAAK memeriksanya');
    expect((await decideAs(t, scene, scene.kaprodi.id, student.id)).status).toBe(403);
    expect((await decideAs(t, scene, scene.baak.id, student.id)).message).toContain('kaprodi');
    expect((await decideAs(t, scene, scene.kaprodi.id, student.id)).message).toContain('pimpinan');
    expect((await decideAs(t, scene, scene.leader.id, student.id)).error.message).toContain('dengan SK');
    expect((await decreeFor(t, scene, 'SK-1/2026', [student.id])).data).toEqual({ graduated: 1 });
    const application = await applicationNow(t, scene, student.id);
    expect(application).toMatchObject({
      state: 'GRADUATED',
      ipk: 370,
      sks: 144,
      predicate: 'Sangat Memuaskan',
      decreeNo: 'SK-1/2026',
      sklNo: expect.stringMatching(/^\d+\/SKL\/VIII\/2026$/),
    });
    const record = await studentNow(t.db, student.id);
    expect(record).toMatchObject({
      status: 'graduated',
      exit: { type: '1', date: '2026-08-24', ipk: '370' },
    });

    const params = { id: application._id };
    const diploma = async (diplomaNumber: string, transcriptNumber = 'TR-1/2026') => {
      const { updatedAt } = await applicationNow(t, scene, student.id);
      await t.as(scene.baak.id);
      return t.call(graduationContract.diploma, {
        params,
        body: { diplomaNumber, transcriptNumber, updatedAt },
      });
    };
    expect((await diploma('61201202600001')).error.errors).toHaveProperty('diplomaNumber');
    expect((await diploma('612012026000011')).status).toBe(200);
    expect((await studentNow(t.db, student.id))?.exit).toMatchObject({ diplomaNumber: '612012026000011' });
    await t.as(student.userId);
    const skl = await t.call(graduationContract.certificate, { params });
    const transcript = await t.call(transcriptContract.printTranscript, { params: { id: student.id } });
    const skpi = await t.call(graduationContract.supplement, { params });
    expect([skl, transcript, skpi].map(({ data }) => String(data).slice(0, 5))).toEqual([
      '%PDF-',
      '%PDF-',
      '%PDF-',
    ]);
    await t.as((await buildStudent(t.db)).userId);
    expect((await t.call(graduationContract.supplement, { params })).status).toBe(403);
  });

  test('nine semesters cost the highest predicate, leave does not count unless the college counts it', async () => {
    const student = await scene.student();
    await t.db.execute(sql`
      update semester_records set status = 'C', sks_semester = 0 where student_id = ${student.id} and period_code = '20231'`);
    await applyAs(t, student.userId);
    await decideAs(t, scene, scene.baak.id, student.id);
    await decideAs(t, scene, scene.kaprodi.id, student.id);
    await decreeFor(t, scene, 'SK-2/2026', [student.id]);
    const predicate = async (id: string) => (await applicationNow(t, scene, id)).predicate;
    expect(await predicate(student.id)).toBe('Dengan Pujian (Cum Laude)');
    const counted = await scene.student();
    await t.db.execute(sql`
      update semester_records set status = 'C', sks_semester = 0 where student_id = ${counted.id} and period_code = '20231'`);
    await setSection(t, 'leave', { countsInStudy: true });
    await applyAs(t, counted.userId);
    await decideAs(t, scene, scene.baak.id, counted.id);
    await decideAs(t, scene, scene.kaprodi.id, counted.id);
    await decreeFor(t, scene, 'SK-22/2026', [counted.id]);
    expect(await predicate(counted.id)).toBe('Sangat Memuaskan');
    await setSection(t, 'leave', { countsInStudy: false });
  });

  test('a decree graduates all or nobody, and its number is used once', async () => {
    const [ready, broken] = [await scene.student(), await scene.student()];
    for (const { id, userId } of [ready, broken]) {
      await applyAs(t, userId);
      await decideAs(t, scene, scene.baak.id, id);
      await decideAs(t, scene, scene.kaprodi.id, id);
    }
    await t.db.execute(sql`update student_biodata set nik = null where student_id = ${broken.id}`);
    const refused = await decreeFor(t, scene, 'SK-3/2026', [ready.id, broken.id]);
    expect(refused.error.message).toContain(`${broken.name} belum terpenuhi: Biodata dan NIK`);
    expect((await studentNow(t.db, ready.id))?.status).toBe('active');
    expect((await decreeFor(t, scene, 'SK-3/2026', [ready.id])).status).toBe(200);
    await t.db.execute(
      sql`update student_biodata set nik = '9900000000009999' where student_id = ${broken.id}`,
    );
    expect((await decreeFor(t, scene, 'SK-3/2026', [broken.id])).error.errors).toHaveProperty('number');
  });

  test('is given back with a reason and applied for again; is withdrawn only by its student', async () => {
    const [student, other] = [await scene.student(), await scene.student()];
    await applyAs(t, student.userId);
    expect((await decideAs(t, scene, scene.baak.id, student.id, 'REFUSE')).error.errors).toHaveProperty(
      'note',
    );
    await decideAs(t, scene, scene.baak.id, student.id, 'REFUSE', 'Perbaiki judul.');
    const { _id: id, updatedAt } = await applicationNow(t, scene, student.id);
    expect((await applyAs(t, student.userId)).error.code).toBe('STALE');
    await t.as(other.userId);
    expect((await t.call(graduationContract.cancel, { params: { id }, body: { updatedAt } })).status).toBe(
      403,
    );
    expect((await applyAs(t, student.userId, { updatedAt, thesisTitle: 'Judul yang benar' })).status).toBe(
      200,
    );
    const again = await applicationNow(t, scene, student.id);
    expect(again).toMatchObject({ state: 'SUBMITTED', thesisTitle: 'Judul yang benar' });
    await t.as(student.userId);
    const cancel = { params: { id }, body: { updatedAt: again.updatedAt } };
    expect((await t.call(graduationContract.cancel, cancel)).status).toBe(200);
    expect((await applyAs(t, student.userId)).status).toBe(200);
  });

  test('keeps the transcript it was decided with when courses come to stand for each other later', async () => {
    const student = await buildGraduate(t, scene, 'SK-5/2026');
    const [first, second] = scene.courses;
    const transcript = async () => {
      await t.as(scene.baak.id);
      const { data } = await t.call(transcriptContract.studentTranscript, { params: { id: student.id } });
      const rows = data.terms.flatMap((term) => term.rows);
      return [data.ipk, data.sksPassed, rows.filter(({ isBest }) => isBest).length];
    };
    const checklist = async () => {
      await t.as(student.userId);
      const { items } = (await t.call(graduationContract.own, {})).data;
      return items.find(({ code }) => code === 'SKS')?.has;
    };
    const printed = async () => {
      const { status } = await t.call(transcriptContract.printTranscript, { params: { id: student.id } });
      const { rows } = await t.db.execute(sql`
        select token from document_tokens where kind = 'TRANSCRIPT' and student_id = ${student.id}`);
      return [status, rows];
    };
    const [asked, before, paper] = [await checklist(), await transcript(), await printed()];
    expect(asked).toContain('144');
    expect(before).toEqual([370, 144, 6]);
    await t.db.execute(sql`
      insert into course_equivalents (course_id, equivalent_id) values (${first?.id}, ${second?.id})`);
    expect(await transcript()).toEqual(before);
    expect(await printed()).toEqual(paper);
    expect(await checklist()).toBe(asked);
    const { _id: id, updatedAt } = await applicationNow(t, scene, student.id);
    await t.as(scene.admin.id);
    const body = { note: 'Salah input SK', updatedAt };
    expect((await t.call(graduationContract.revoke, { params: { id }, body })).status).toBe(200);
    expect(await transcript()).toEqual([370, 120, 5]);
    await t.db.execute(sql`delete from course_equivalents where course_id = ${first?.id}`);
  });

  test('is taken back by an admin, with status, exit and numbers', async () => {
    const student = await buildGraduate(t, scene, 'SK-4/2026');
    const { _id: id, updatedAt } = await applicationNow(t, scene, student.id);
    const revoke = () =>
      t.call(graduationContract.revoke, { params: { id }, body: { note: 'Salah input SK', updatedAt } });
    await t.as(scene.leader.id);
    expect((await revoke()).status).toBe(403);
    await t.as(scene.admin.id);
    expect((await revoke()).status).toBe(200);
    expect(await studentNow(t.db, student.id)).toMatchObject({ status: 'active', exit: null });
    expect(await applicationNow(t, scene, student.id)).toMatchObject({
      state: 'RETURNED',
      predicate: null,
      sklNo: null,
    });
  });
});

test('outside the window, by others, and without rights nothing is accepted', async () => {
  const student = await scene.student();
  await t.db.execute(sql`update calendar_events set end_date = '2026-08-23' where type = 'YUDISIUM'`);
  expect((await applyAs(t, student.userId)).error.message).toContain('berakhir 23 Agustus 2026');
  await t.db.execute(sql`update calendar_events set end_date = '2026-12-31' where type = 'YUDISIUM'`);
  await t.as(student.userId);
  expect((await t.call(graduationContract.list, { query: {} })).status).toBe(403);
  await t.as((await buildStaff(t.db, 'graduation:get')).id);
  expect((await t.call(graduationContract.list, { query: { search: 'Contoh' } })).status).toBe(200);
  const file = await t.call(graduationContract.export, { query: { state: 'GRADUATED', format: 'csv' } });
  expect(String(file.data)).toContain('SK-1/2026');
  const decree = { number: 'SK-9/2026', date: '2026-08-24', applications: [] };
  expect((await t.call(graduationContract.decree, { body: decree })).status).toBe(403);
  await t.as(scene.leader.id);
  expect((await t.call(graduationContract.decree, { body: decree })).error.errors).toHaveProperty(
    'applications',
  );
});

test('the final transcript waits for a bill that came after the decree, unless it is dispensed', async () => {
  const student = await buildGraduate(t, scene, 'SK-TAGIHAN/2026');
  const print = async (userId: string) => {
    await t.as(userId);
    return t.call(transcriptContract.printTranscript, { params: { id: student.id } });
  };
  expect((await print(student.userId)).status).toBe(200);
  const gown = await buildPaymentType(t.db, {
    periodCode: scene.period.code,
    category: 'WISUDA',
    name: 'Biaya wisuda',
    amount: 750_000,
  });
  await buildBill(t.db, gown, student.id);
  const own = await print(student.userId);
  expect(own).toMatchObject({ status: 422, error: { code: 'RULE' } });
  expect(own.error.message).toContain('Transkrip akhir belum dapat dicetak. Bayar dahulu');
  expect(own.error.message).toContain('Biaya wisuda');
  // Who may not see payments learns only that something is owed.
  const office = await print(scene.baak.id);
  expect(office.error.message).toBe(
    'Transkrip akhir belum dapat dicetak. Masih ada tagihan yang belum lunas. Hubungi Bagian Keuangan.',
  );
  const finance = await buildStaff(t.db, 'transcript:print', 'payment:get', 'payment:verify');
  expect((await print(finance.id)).error.message).toMatch(
    /^Transkrip akhir belum dapat dicetak\. Belum dibayar Rp750\.000: Biaya wisuda [^.]*Rp750\.000\)\.$/,
  );
  await t.db.execute(sql`
    insert into gate_exemptions (id, student_id, gate, until, reason)
    values (gen_random_uuid(), ${student.id}, 'WISUDA', '2026-12-31', 'Beasiswa cair bulan depan')`);
  expect((await print(student.userId)).status).toBe(200);
});
