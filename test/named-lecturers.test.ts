import { expect, test } from 'vitest';
import { formatOf } from '#shared/platform/endpoint/schema-tree.ts';
import { fields, pathOf } from './body-fields.ts';

/** Fields that give a lecturer a task: `requireTeaching` refuses who does not teach at present and has it not yet. */
const tasks = [
  'activityStaff.step.lectureIds.[]',
  'exam.check.rooms.[].proctorIds.[]',
  'exam.save.rooms.[].proctorIds.[]',
  'schedule.check.lecturers.[].lecturerId',
  'schedule.save.lecturers.[].lecturerId',
  'student.save.advisorId',
  'studentClass.save.advisorId',
  'thesisStaff.step1.supervisorIds.[]',
  'thesisStaff.step2.board.[].lectureId',
  'thesisStaff.step2.insteadId',
  'thesisStaff.step3.board.[].lectureId',
  'thesisStaff.step3.insteadId',
];

/** Fields that name a lecturer who has the task already, or no task at all. */
const others = [
  // Records and pictures of their own.
  /^avatar\.lecturer\./,
  /^lecturer(?:Activities|Educations|Publications|Seminars)\./,
  // Whom a list is narrowed to.
  /\.filter\.advisorId$/,
  // Who teaches the class, supervises the thesis, wrote the plan or leaves the board.
  /^(?:attendance\.save\.journal\.lecturerId|survey\.submitEdo\.lectureId|thesis\.saveSession\.lectureId)$/,
  /^rps\.(?:step1\.lectureIds\.\[\]|remove\.lectureId)$/,
  /^thesisStaff\.step[23]\.lectureId$/,
];

test('who names a lecturer says whether it gives a task, which takes somebody who teaches', () => {
  const naming = fields
    .filter(({ schemas }) => schemas.some((schema) => formatOf(schema) === 'uuid'))
    .map(pathOf)
    .filter((path) =>
      /(?:lecture|lecturer|advisor|proctor|supervisor|examiner|instead)(?:Ids?)?(?:\.\[\])?$/i.test(path),
    );
  const giving = naming.filter((path) => !others.some((one) => one.test(path)));
  expect([...new Set(giving)].toSorted()).toEqual(tasks);
});
