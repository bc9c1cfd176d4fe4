import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import type { CallInput, Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { scheduleBulkContract } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import { schedules, studentClasses } from '#server/platform/db/schema.ts';
import { buildCourse, buildCurriculum, buildRoom } from '#test/factories/courses.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin, buildLecturer, buildStudent, buildStudentClass } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let periodId: string;

/** Classes with everything a list can say of them: a team, student classes of one name, no room, the end of the day. */
async function buildClasses(): Promise<void> {
  periodId = (await buildPeriod(t.db, { code: '20261' })).id;
  const curriculum = await buildCurriculum(t.db);
  const first = await buildCourse(t.db, { code: 'EX1', name: 'Akuntansi, Dasar', in: curriculum.id });
  const second = await buildCourse(t.db, { code: 'EX2', in: curriculum.id, requires: [first.id] });
  const one = await buildLecturer(t.db, { nidn: '0400000011', name: 'Siti Aminah', backTitle: 'S.E., M.M.' });
  const two = await buildLecturer(t.db, { nidn: null, nuptk: '1234567890123456', name: 'Budi Santoso' });
  const { id: classId } = await buildStudentClass(t.db, { name: 'A', entryYear: 2025 });
  await buildStudentClass(t.db, { name: 'A', entryYear: 2026 });
  const room = await buildRoom(t.db, { code: 'EXR1' });
  await buildSchedule(t.db, {
    periodId,
    courseId: first.id,
    lecturerIds: [one.id, two.id],
    roomId: room.id,
    classIds: [classId],
    day: 1,
    timeStart: 1290,
    timeEnd: 1440,
  });
  const online = await buildSchedule(t.db, {
    periodId,
    courseId: second.id,
    lecturerIds: [two.id],
    mode: 'O',
    classType: 'ONLINE',
    crossClass: true,
  });
  await t.db.update(schedules).set({ roomId: null, roomExclusive: false }).where(eq(schedules.id, online.id));
}

async function buildPeople(): Promise<void> {
  const advisor = await buildLecturer(t.db, { nidn: '0400000012', name: 'Rina Wati', frontTitle: 'Dr.' });
  const old = await buildStudentClass(t.db, { name: 'LAMA', entryYear: 2024 });
  await buildStudent(t.db, { advisorId: advisor.id, classId: old.id, concentration: 'SDM' });
  await buildStudent(t.db, {
    registrationType: '2',
    entryPath: '6',
    funding: '1',
    origin: { universityName: 'Kampus Contoh', programName: 'S1 Contoh' },
    biodata: { mobile: '6281234567890', street: 'Jl. Contoh 1' },
  });
  await buildStudent(t.db, {
    biodata: {
      gender: null,
      birthPlace: null,
      birthDate: null,
      religion: null,
      nik: null,
      motherName: null,
      mobile: null,
      street: null,
    },
  });
  await buildStudent(t.db, { biodata: false });
  await t.db.update(studentClasses).set({ isActive: false }).where(eq(studentClasses.id, old.id));
}

beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  await t.as((await buildAdmin(t.db)).id);
  await buildClasses();
  await buildPeople();
  await buildRoom(t.db, { code: 'r-2', type: 'LAB', facilities: ['AC', 'Proyektor'], isActive: false });
  await t.call(libraryCatalogContract.save, {
    body: { title: 'Contoh Judul', callNumber: '658 CON c', authors: ['Contoh, Andi', 'Contoh, Budi'] },
  });
});
afterAll(() => t.close());

const students = { filter: {}, columns: 'biodata', purpose: 'Perbaikan data' } as const;

type List = {
  kind: string;
  call: Endpoint;
  input: (format: 'xlsx' | 'csv') => object;
  /** Columns that no import changes. */
  unread: string[];
};

/** Lists that can be taken along and brought back. */
const lists: List[] = [
  { kind: 'rooms', call: roomContract.export, input: (format) => ({ query: { format } }), unread: [] },
  {
    kind: 'courses',
    call: courseContract.export,
    input: (format) => ({ query: { format } }),
    unread: ['Sks lulus minimal', 'Kurikulum', 'Aktif'],
  },
  {
    kind: 'katalog',
    call: libraryCatalogContract.export,
    input: (format) => ({ query: { format } }),
    unread: ['Eksemplar', 'Tersedia'],
  },
  {
    kind: 'schedules',
    call: scheduleBulkContract.export,
    input: (format) => ({ query: { format, periodId } }),
    unread: ['Sks', 'Jam', 'Peserta', 'Pertemuan', 'Status'],
  },
  {
    kind: 'students',
    call: studentBulkContract.export,
    input: (format) => ({ body: { ...students, format } }),
    unread: ['Semester', 'IPK', 'Status', 'Biodata (%)', 'Email pribadi', 'Kecamatan'],
  },
];

/** Takes a list along and brings it back. */
async function roundTrip({ kind, call, input }: List, format: 'xlsx' | 'csv') {
  const file = await t.call(call, input(format) as CallInput<Endpoint>);
  expect(file.status).toBe(200);
  const { data } = await scene.uploadAs(kind, file.data as Buffer, `berkas.${format}`);
  return { data, rows: await scene.rowsOf(data._id) };
}

const cases = lists.flatMap((list) => (['xlsx', 'csv'] as const).map((format) => ({ ...list, format })));

test.each(cases)('the list of $kind comes back from $format as it left', async ({ format, ...list }) => {
  const { data, rows } = await roundTrip(list, format);
  expect({ missing: data.missing, contested: data.contested }).toEqual({ missing: [], contested: [] });
  const read = new Set(Object.values(data.mapping));
  const unread = data.headers.filter(({ index }) => !read.has(index)).map(({ label }) => label);
  expect(unread).toEqual(list.unread);
  expect(rows.length).toBeGreaterThan(0);
  const told = rows.map(({ verdict, errors, differences }) => ({ verdict, errors, differences }));
  expect(told).toEqual(rows.map(() => ({ verdict: 'SAME', errors: {}, differences: [] })));
});

test('a class keeps a lecturer whom no number names: its row is refused', async () => {
  const [one, other] = [
    await buildLecturer(t.db, { nidn: '0400000013', name: 'Dewi Lestari' }),
    await buildLecturer(t.db, { nidn: null, nuptk: null, name: 'Agus Salim' }),
  ];
  const curriculum = await buildCurriculum(t.db);
  const { id: courseId } = await buildCourse(t.db, { in: curriculum.id });
  await buildSchedule(t.db, { periodId, courseId, lecturerIds: [one.id, other.id] });
  const trips = await Promise.all(
    lists.filter(({ kind }) => kind === 'schedules').map((list) => roundTrip(list, 'csv')),
  );
  const wrong = trips.flatMap((trip) => trip.rows.filter(({ verdict }) => verdict === 'WRONG'));
  expect(wrong.map(({ errors }) => errors)).toEqual([{ nama_dosen: expect.stringContaining('Agus Salim') }]);
});
