import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { semesterRecords } from '#server/platform/db/schema.ts';
import { recordAbsentNext } from '#server/enrolment/krs/absent-terms.store.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';
import { buildStudent } from '#test/factories/people.ts';

let scene: FeederScene;
afterEach(() => scene.close());

test('the terms of who was inactive or on leave before them are reported too', async () => {
  scene = await feederScene();
  const { t, feeder } = scene;
  const { period, curriculum } = await buildTerm({ db: t.db, feeder }, 4);
  const absent = [];
  for (const status of ['inactive', 'furlough'] as const) {
    const student = await buildStudent(t.db, { status, curriculumId: curriculum.id, entryFee: 2_500_000 });
    await t.db.insert(semesterRecords).values({
      studentId: student.id,
      periodCode: '20252',
      status: status === 'inactive' ? 'N' : 'C',
      ipk: 320,
      sksTotal: 40,
    });
    absent.push(student);
  }
  const term = { periodId: period.id, code: period.code, types: ['OFFLINE'] as const };
  expect(await recordAbsentNext(t.db, term, 100)).toBe(2);
  await t.db.execute(sql`
    update main_data set data = jsonb_set(data, '{integration,feederTokenFee}', '100000') where id = 1`);
  t.services.campus.forget();
  await scene.operator();
  for (const channel of ['biodata', 'entry', 'akm'] as const) {
    await compareNow(t, channel);
    await sendNow(t, channel);
  }
  const { data } = await compareNow(t, 'akm');
  const reported = absent.map(({ nim }) => data.find(({ key }) => key === nim)?.verdict);
  expect(reported).toEqual(['SAME', 'SAME']);
  const sent = feeder.control.rows('semesterRecords').map((row) => row['id_status_mahasiswa']);
  expect(sent).toEqual(expect.arrayContaining(['N', 'C']));
});
