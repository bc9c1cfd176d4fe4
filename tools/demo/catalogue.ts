import type { PgTable } from 'drizzle-orm/pg-core';
import { ROLE } from '#shared/platform/access/roles.ts';
import { newId } from '#server/platform/db/id.ts';
import {
  conversionRows,
  conversions,
  coursePrerequisites,
  courses,
  curricula,
  curriculumCourses,
  grades,
  scheduleClasses,
  scheduleLecturers,
  schedules,
} from '#server/platform/db/schema.ts';
import { coreCourses, demoCourses } from './curriculum-data.ts';
import type { Row } from './insert.ts';
import { userRow } from './people.ts';
import { RECOGNISED, recognisedCourses } from './progress.ts';
import type { DemoSchedule } from './timetable.ts';

const staffAccounts = [
  ['admin', 'Contoh Administrator', 'IT'],
  ['baak', 'Contoh Petugas BAAK', 'BAAK', ROLE.baak],
  ['keuangan', 'Contoh Petugas Keuangan', 'KEUANGAN', ROLE.finance],
  ['pimpinan', 'Contoh Wakil Ketua I', 'PIMPINAN', ROLE.leadership],
  ['perpus', 'Contoh Pustakawan', 'PERPUSTAKAAN', ROLE.library],
  ['lpm', 'Contoh Petugas LPM', 'LPM', ROLE.qualityUnit],
  ['humas', 'Contoh Petugas Humas', 'HUMAS', ROLE.publicRelations],
  ['operator', 'Contoh Operator PDDIKTI', 'IT', ROLE.feederOperator, ROLE.lmsAdmin],
] as const;

/** Rows for one table. */
export type Batch = [PgTable, Row[]];

/** The demo staff: accounts, records and roles. */
export function staffRows(passwordHash: string): { users: Row[]; staff: Row[]; roles: Row[] } {
  const people = staffAccounts.map(([name, label, unit, ...held]) => ({
    id: newId(),
    name,
    label,
    unit,
    held,
  }));
  return {
    users: people.map(({ id, name, label }) => ({
      ...userRow(id, label, `${name}@cendekia.test`, passwordHash),
      is_admin: name === 'admin',
    })),
    staff: people.map(({ id, unit }) => ({ id: newId(), user_id: id, unit, position: 'Staf' })),
    roles: people.flatMap(({ id, held }) => held.map((role) => ({ user_id: id, role_id: role }))),
  };
}

/** Courses and the curriculum they make up. */
export function courseRows(startSemester: string) {
  const ids = new Map(demoCourses.map(({ code }) => [code, newId()]));
  const idOf = (code: string): string => ids.get(code) ?? '';
  const curriculumId = newId();
  const batches: Batch[] = [
    [
      courses,
      demoCourses.map((course) => ({
        id: idOf(course.code),
        code: course.code,
        name: course.name,
        course_type: course.type,
        jurusan_or_konsentrasi: course.concentration,
        sks: course.sks,
        sks_theory: course.field ? 0 : course.sks - course.practice,
        sks_practice: course.practice,
        sks_field: course.field ? course.sks : 0,
        semester: course.semester,
        min_sks_passed: course.minSksPassed,
      })),
    ],
    [
      coursePrerequisites,
      demoCourses.flatMap(({ code, requires }) =>
        requires.map((required) => ({ course_id: idOf(code), required_id: idOf(required) })),
      ),
    ],
    [
      curricula,
      [
        {
          id: curriculumId,
          name: 'Kurikulum S1 Manajemen',
          start_semester: startSemester,
          total_sks: 144,
          mandatory_sks: 135,
          elective_sks: 9,
          status: 'ACTIVE',
          decree_no: 'SK/001/KUR',
        },
      ],
    ],
    [
      curriculumCourses,
      demoCourses.map(({ code, semester, type }) => ({
        curriculum_id: curriculumId,
        course_id: idOf(code),
        semester,
        is_mandatory: type !== 'PILIHAN',
        is_core: coreCourses.includes(code),
      })),
    ],
  ];
  return { ids, curriculumId, batches };
}

/** Rooms, and the one that any number of online classes share. */
export function roomRows(count: number) {
  const taught = Array.from({ length: count }, (_, i) => ({
    id: newId(),
    code: `R${Math.floor(i / 8) + 1}${String((i % 8) + 1).padStart(2, '0')}`,
    name: `Ruang kuliah ${i + 1}`,
    building: `Gedung ${'ABCDEFGH'[Math.floor(i / 24) % 8]}`,
    floor: String((Math.floor(i / 8) % 3) + 1),
    capacity: 45,
    type: 'KELAS',
  }));
  const online = {
    id: newId(),
    code: 'DARING',
    name: 'Kelas daring',
    building: '',
    floor: '',
    capacity: 500,
    type: 'ONLINE',
  };
  return { rows: [...taught, online], taught: taught.map(({ id }) => id), online: online.id };
}

const slotOf = (one: DemoSchedule): Row => ({
  schedule_id: one.id,
  period_id: one.term.id,
  day: one.day,
  time_start: one.start,
  time_end: one.end,
  blocking: true,
});

/** Planned classes with their lecturer and student class. */
export function scheduleRows(planned: readonly DemoSchedule[]): Batch[] {
  return [
    [
      schedules,
      planned.map((one) => ({
        id: one.id,
        period_id: one.term.id,
        course_id: one.courseId,
        class_name: one.name,
        class_type: one.classType,
        day: one.day,
        time_start: one.start,
        time_end: one.end,
        room_id: one.roomId,
        room_exclusive: one.exclusive,
        capacity: one.capacity,
        mode: one.exclusive ? 'F' : 'O',
        status: one.term.offset < 0 ? 'DONE' : 'NOT-YET',
      })),
    ],
    [
      scheduleLecturers,
      planned.map((one) => ({
        ...slotOf(one),
        lecturer_id: one.lecturerId,
        is_coordinator: true,
        sks_share: one.course.sks * 100,
      })),
    ],
    [
      scheduleClasses,
      planned.flatMap((one) => (one.classId ? [{ ...slotOf(one), class_id: one.classId }] : [])),
    ],
  ];
}

/** The recognised courses of one transfer student. */
export function transferRows(
  student: Parameters<typeof recognisedCourses>[0],
  world: Parameters<typeof recognisedCourses>[1],
  userId: string,
): Batch[] {
  const conversionId = newId();
  const recognised = recognisedCourses(student, world).map((one) => ({ ...one, gradeId: newId() }));
  return [
    [
      conversions,
      [
        {
          id: conversionId,
          student_id: student.id,
          university_id: '00000000-0000-0000-0000-000000000000',
          university_name: 'STIE Contoh Nusantara',
          program_name: 'S1 Manajemen',
          origin_nim: `A${student.nim}`,
          letter_no: `021/SP/STIE-CN/${student.entryYear}`,
          origin_found: true,
          status: 'APPROVED',
          created_by: userId,
        },
      ],
    ],
    [
      grades,
      recognised.map(({ course, courseId, gradeId }) => ({
        id: gradeId,
        student_id: student.id,
        course_id: courseId,
        sks: course.sks,
        letter: RECOGNISED.letter,
        index: RECOGNISED.index,
        passed: true,
        source: 'KONVERSI',
        status: 'LOCKED',
      })),
    ],
    [
      conversionRows,
      recognised.map(({ course, courseId, gradeId }) => ({
        id: newId(),
        conversion_id: conversionId,
        origin_code: `A-${course.code}`,
        origin_name: course.name,
        origin_sks: course.sks,
        origin_letter: RECOGNISED.letter,
        course_id: courseId,
        recognised_sks: course.sks,
        recognised_letter: RECOGNISED.letter,
        grade_id: gradeId,
      })),
    ],
  ];
}
