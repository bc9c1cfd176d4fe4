import type { TestApp } from '../test-app.ts';
import { buildCourse, buildRoom } from './courses.ts';
import { buildBill, buildPaymentMethod, buildPaymentType } from './finance.ts';
import { buildLecturer, buildStudentClass, buildUser } from './people.ts';
import { buildSchedule } from './teaching.ts';
import { thesisScene } from './thesis-scene.ts';

/** The ids of records that are there, by the fields that name them, so that what is sent goes further than the contract. */
export async function namedRecords(t: TestApp): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const scene = await thesisScene(t);
  const student = await scene.student();
  const lecturer = await buildLecturer(t.db);
  const course = await buildCourse(t.db);
  const schedule = await buildSchedule(t.db, { periodId: scene.period.id, lecturerIds: [lecturer.id] });
  const method = await buildPaymentMethod(t.db);
  const type = await buildPaymentType(t.db, { periodCode: scene.period.code, methodIds: [method.id] });
  const bill = await buildBill(t.db, type, student.id);
  const room = await buildRoom(t.db, { capacity: 100 });
  const group = await buildStudentClass(t.db);
  const user = await buildUser(t.db);
  const named: [string, ...string[]][] = [
    [student.id, 'studentId', 'studentIds', 'memberId'],
    [
      lecturer.id,
      'lecturerId',
      'lectureId',
      'lectureIds',
      'advisorId',
      'lecture',
      'supervisorIds',
      'proctorIds',
    ],
    [course.id, 'courseId', 'courseIds', 'course', 'equivalents'],
    [room.id, 'roomId', 'roomIds'],
    [group.id, 'classId', 'classIds'],
    [scene.period.id, 'periodId', 'fromPeriodId', 'toPeriodId'],
    [schedule.id, 'scheduleId', 'scheduleIds'],
    [user.id, 'userId', 'picUserId'],
    [method.id, 'methodId', 'methodIds'],
    [type.id, 'paymentTypeId'],
    [bill.id, 'billId'],
    [scene.programme.curriculum.id, 'curriculumId'],
    [scene.round.id, 'periodeId'],
  ];
  for (const [id, ...fields] of named) for (const field of fields) ids.set(field, id);
  return ids;
}
