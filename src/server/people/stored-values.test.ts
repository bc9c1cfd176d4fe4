import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userContract } from '#shared/identity/users/user.contract.ts';
import {
  lecturerContract,
  lecturerEmployment,
  lecturerPerson,
} from '#shared/people/lecturers/lecturer.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { studentContract, studentForm } from '#shared/people/students/student.contract.ts';
import { students } from '#server/platform/db/schema.ts';
import { buildAdmin, buildLecturer, buildStaff, buildStudent, next } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.as((await buildAdmin(t.db)).id);
});
afterAll(() => t.close());

type Answer = { status: number; error?: { errors?: Record<string, string> | undefined } | undefined };
type Form = { table: string; id: string; save: () => Promise<Answer> };

const fieldsOf = (keys: readonly string[], from: object) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));

/** The page of a student with its form, which changes the entry fee alone. */
async function studentPage(): Promise<Form> {
  const { id } = await buildStudent(t.db);
  const save = async () => {
    const { status, data } = await t.call(profileContract.student, { params: { id } });
    if (status !== 200 || data.study === null) return { status };
    const { school: _unseen, ...form } = fieldsOf(Object.keys(studentForm.shape), { ...data, ...data.study });
    const body = { ...form, _id: id, updatedAt: data.study.updatedAt, entryFee: next() };
    return t.call(studentContract.save, { body: body as never });
  };
  return { table: 'students', id, save };
}

async function lecturerPage(): Promise<Form> {
  const { id } = await buildLecturer(t.db);
  const keys = [...Object.keys(lecturerPerson.shape), ...Object.keys(lecturerEmployment.shape)];
  const save = async () => {
    const { status, data } = await t.call(profileContract.staff, { params: { id } });
    if (status !== 200 || data.lecturer === null) return { status };
    const { email, updatedAt } = data.lecturer;
    const body = {
      ...fieldsOf(keys, data.lecturer),
      _id: id,
      email,
      updatedAt,
      expertise: `Bidang ${next()}`,
    };
    return t.call(lecturerContract.save, { body: body as never });
  };
  return { table: 'lecturers', id, save };
}

async function staffPage(): Promise<Form> {
  const { id } = await buildStaff(t.db, 'student:get');
  const { rows } = await t.db.execute<{ id: string }>(sql`select id from staff where user_id = ${id}`);
  const keys = ['name', 'email', 'unit', 'nip', 'phone', 'startDate', 'permissions', 'updatedAt'];
  const save = async () => {
    const { status, data } = await t.call(userContract.list, { query: { limit: 100 } });
    const user = data.find(({ _id }) => _id === id);
    if (user === undefined) return { status };
    const body = { ...fieldsOf(keys, user), _id: id, roles: [], position: `Jabatan ${next()}` };
    return t.call(userContract.save, { body: body as never });
  };
  return { table: 'staff', id: rows[0]?.id ?? '', save };
}

/** What earlier versions took, and today's rules refuse, by column. */
const stored: [() => Promise<Form>, Record<string, unknown>][] = [
  [
    studentPage,
    {
      nim: '1',
      name: '1984',
      email: 'tanpa alamat',
      entry_year: 2190,
      entry_date: '1899-01-01',
      entry_fee: 5_000_000_000,
    },
  ],
  [
    lecturerPage,
    {
      name: '1984',
      front_title: '12',
      nik: '1',
      nip: '-1',
      mobile: 'rumah',
      birth_date: '2090-01-01',
      birth_place: '-',
      rank_decree_date: '1899-01-01',
      certificate_no: ' ',
      homebase: 'x',
      email: 'tanpa alamat',
    },
  ],
  [staffPage, { nip: '-1', phone: 'rumah', start_date: '1899-01-01', unit: 'TU' }],
];

const cases = stored.flatMap(([page, columns]) =>
  Object.entries(columns).map(([column, value]) => [page.name, column, value, page] as const),
);

test.each(cases)('%s opens with an old %s, which nothing but its own field says', async (...one) => {
  const [, column, value, page] = one;
  const { table, id, save } = await page();
  await t.db.execute(sql`
    update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value} where id = ${id}`);
  const { status, error } = await save();
  const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  expect([status, Object.keys(error?.errors ?? {})]).toEqual(status === 200 ? [200, []] : [400, [field]]);
});

const former = {
  'a name': [
    { nama: 'SMA Contoh 1', tahun: '2021' },
    { name: 'SMA Contoh 1', graduationYear: 2021 },
  ],
  'no key known': [{ asal: 'SMK Contoh', kota: 'Bandung' }, { name: 'SMK Contoh, Bandung' }],
  'what cannot be meant': [{ name: 'MA Contoh', npsn: '123', graduationYear: '2190' }, { name: 'MA Contoh' }],
  'today’s form': [
    { name: 'SMA Contoh', npsn: '12345678', graduationYear: 2020 },
    { name: 'SMA Contoh', npsn: '12345678', graduationYear: 2020 },
  ],
  nothing: [{}, null],
} as const;

test.each(Object.entries(former))('a former school with %s is read, and stays', async (_what, [old, now]) => {
  const { id, save } = await studentPage();
  await t.db.execute(sql`update students set school = ${JSON.stringify(old)}::jsonb where id = ${id}`);
  const step = join(import.meta.dirname, '../platform/db/migrations/0003_former-schools.sql');
  await t.db.execute(sql.raw(readFileSync(step, 'utf8')));
  expect(await save()).toMatchObject({ status: 200 });
  const [row] = await t.db.select({ school: students.school }).from(students).where(eq(students.id, id));
  expect(row?.school).toEqual(now);
});
