import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type MoodleEmulator,
  type MoodleOptions,
  startMoodleEmulator,
} from '#tools/emulators/moodle/emulator.ts';
import { type Lms, LmsError, type LmsNewCourse } from './lms.ts';
import { moodleLms } from './moodle.ts';

let moodle: MoodleEmulator;
let lms: Lms;

async function begin(options: MoodleOptions = {}): Promise<void> {
  moodle = await startMoodleEmulator(options);
  lms = moodleLms({ url: `${moodle.url}/`, token: moodle.token, timeoutMs: 400, pausesMs: [1, 1] });
}

beforeEach(() => begin());
afterEach(() => moodle.stop());

const person = (at: number) => ({
  username: `2661${at}`,
  firstname: 'Ayu & Bima',
  lastname: `O'Brien ${at}`,
  email: `ayu${at}@kampus.test`,
  idnumber: `user-${at}`,
  password: null,
});
const course: LmsNewCourse = {
  fullname: 'Manajemen & Bisnis "A"',
  shortname: 'MNJ101-A-20261',
  idnumber: 'schedule-1',
  categoryId: 1,
  summary: '',
  format: 'topics',
  sections: 16,
  visible: true,
  hasForum: true,
  startsAt: 1_788_000_000,
  endsAt: 1_798_000_000,
};
const failing = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (!(error instanceof LmsError)) throw error;
    return `${error.kind} ${error.code}`;
  }
};
const newIds = async (count: number): Promise<number[]> =>
  (await lms.createUsers(Array.from({ length: count }, (_, at) => person(at)))).map(({ id }) => id);

describe.each(['4.4', '4.5', '5.0'] as const)('Moodle %s', (release) => {
  test('is told apart by its answers, not by the names of its errors', async () => {
    await moodle.stop();
    await begin({ release, debug: release === '5.0' });
    expect((await lms.site()).release).toContain(release.slice(0, 3));
    expect(await failing(lms.contents(99))).toMatch(/^MISSING invalidrecord/);
    const stranger = moodleLms({ url: moodle.url, token: 'salah', pausesMs: [] });
    expect(await failing(stranger.site())).toBe('ACCESS invalidtoken');
  });
});

describe('people', () => {
  test('are made in batches, found again, and refused together', async () => {
    const ids = await newIds(3);
    expect(ids).toHaveLength(3);
    const found = await lms.usersBy('username', ['26612', '26610', 'tidak-ada']);
    expect(found.map(({ username, idnumber }) => [username, idnumber])).toEqual([
      ['26610', 'user-0'],
      ['26612', 'user-2'],
    ]);
    const before = moodle.site.users.size;
    const clash = lms.createUsers([person(7), { ...person(8), email: 'AYU1@kampus.test' }]);
    expect(await failing(clash)).toBe('REFUSED invalidparameter');
    expect(moodle.site.users.size).toBe(before);
    expect(await failing(lms.createUsers([{ ...person(9), username: 'NIM9' }]))).toBe(
      'REFUSED invalidparameter',
    );
    expect(await failing(lms.createUsers([{ ...person(9), lastname: '' }]))).toBe('REFUSED invalidparameter');
    const [next] = await lms.createUsers([person(9)]);
    expect(next?.id).toBeGreaterThan(before + 1);
  });

  test('a site that reads few fields is found out by its short answer', async () => {
    await moodle.stop();
    await begin({ maxInputVars: 20 });
    expect(await failing(newIds(10))).toMatch(/UNKNOWN cut-short|REFUSED invalidparameter/);
  });

  test('a missing right is quiet', async () => {
    await newIds(1);
    moodle.site.can.delete('moodle/user:viewalldetails');
    expect(await lms.usersBy('username', ['26610'])).toEqual([]);
    moodle.site.can.delete('moodle/user:create');
    expect(await failing(lms.createUsers([person(5)]))).toBe('ACCESS nopermissions');
  });
});

describe('courses', () => {
  test('are made once by number and short name, names come back as they were sent', async () => {
    const category = await lms.createCategory({ name: 'S1 & D3', idnumber: '61201-20261', parent: 0 });
    expect(await lms.categoryBy('61201-20261')).toBe(category);
    expect(await lms.categoryBy('tidak-ada')).toBeNull();
    expect(await failing(lms.createCategory({ name: 'x', idnumber: '61201-20261', parent: 0 }))).toBe(
      'REFUSED categoryidnumbertaken',
    );
    const id = await lms.createCourse({ ...course, categoryId: category });
    expect(await lms.courseBy('idnumber', 'schedule-1')).toMatchObject({
      id,
      fullname: course.fullname,
      visible: true,
    });
    expect(await failing(lms.createCourse(course))).toBe('REFUSED shortnametaken');
    expect(await failing(lms.createCourse({ ...course, shortname: 'B' }))).toBe(
      'REFUSED courseidnumbertaken',
    );
    expect(
      await failing(lms.createCourse({ ...course, shortname: 'C', idnumber: 'c', categoryId: 99 })),
    ).toBe('REFUSED errorcatcontextnotvalid');
    expect(await lms.updateCourse(id, { visible: false })).toBeNull();
    expect(await lms.updateCourse(99, { visible: false })).toBe('invalidrecord');
    expect(await lms.contents(id)).toHaveLength(17);
  });

  test('suspending keeps marks, taking out loses them, every call greets where the site does', async () => {
    const id = await lms.createCourse(course);
    const [teacher = 0, ayu = 0, bima = 0] = await newIds(3);
    const of = (userId: number, roleId = 5, suspend = false) => ({ courseId: id, userId, roleId, suspend });
    await lms.enrol([of(teacher, 3), of(ayu), of(bima)]);
    moodle.site.gradeItems.push({
      id: 1,
      courseId: id,
      name: null,
      type: 'course',
      module: null,
      min: 0,
      max: 200,
      marks: new Map([
        [ayu, 171],
        [bima, 100],
      ]),
    });
    const { columns, marks } = await lms.grades(id);
    expect(columns).toEqual([{ id: 1, name: 'Nilai akhir', total: true }]);
    expect(marks.map(({ userId, values }) => [userId, values.get(1)])).toEqual([
      [ayu, 8550],
      [bima, 5000],
    ]);
    await lms.enrol([of(ayu, 5, true)]);
    expect((await lms.members(id)).map(({ id: one, suspended, roles }) => [one, suspended, roles])).toEqual([
      [teacher, false, [3]],
      [ayu, true, [5]],
      [bima, false, [5]],
    ]);
    expect((await lms.grades(id)).marks).toHaveLength(1);
    await lms.enrol([of(ayu)]);
    expect((await lms.grades(id)).marks.map(({ values }) => values.get(1))).toEqual([8550, 5000]);
    await lms.unenrol([{ courseId: id, userId: ayu }]);
    await lms.enrol([of(ayu)]);
    expect((await lms.grades(id)).marks.map(({ values }) => values.get(1))).toEqual([null, 5000]);
    expect(moodle.site.mails).toEqual({ welcomes: 5, passwords: 3 });
    expect(await failing(lms.enrol([of(bima, 1)]))).toBe('ACCESS wsusercannotassign');
    expect(await failing(lms.enrol([of(999)]))).toBe('REFUSED refused');
    expect(await failing(lms.enrol([{ ...of(bima), courseId: 77 }]))).toBe('REFUSED invalidparameter');
  });

  test('a mark in words counts from the first of them, none is none', async () => {
    const id = await lms.createCourse(course);
    const people = await newIds(4);
    await lms.enrol(people.map((userId) => ({ courseId: id, userId, roleId: 5, suspend: false })));
    moodle.site.gradeItems.push({
      id: 5,
      courseId: id,
      name: 'Sikap',
      type: 'mod',
      module: 'assign',
      min: 1,
      max: 4,
      isScale: true,
      marks: new Map(people.slice(0, 3).map((userId, at) => [userId, [1, 3, 4][at] ?? 0])),
    });
    const { marks } = await lms.grades(id);
    expect(marks.map(({ values }) => values.get(5))).toEqual([2500, 7500, 10_000, null]);
  });

  test('are filled from another one, activities without marks, members left as they are', async () => {
    const from = await lms.createCourse({ ...course, shortname: 'T', idnumber: '', sections: 20 });
    const to = await lms.createCourse({ ...course, hasForum: false });
    const [student = 0] = await newIds(1);
    await lms.enrol([{ courseId: from, userId: student, roleId: 5, suspend: false }]);
    moodle.site.modules.push({ id: 90, courseId: from, section: 2, name: 'Kontrak kuliah', modname: 'page' });
    moodle.site.gradeItems.push({
      id: 91,
      courseId: from,
      name: 'Tugas 1',
      type: 'mod',
      module: 'assign',
      min: 0,
      max: 100,
      marks: new Map([[student, 80]]),
    });
    await lms.importCourse(from, to);
    const sections = await lms.contents(to);
    expect(sections).toHaveLength(21);
    expect(sections.map(({ modules }) => modules.map(({ name }) => name)).slice(0, 3)).toEqual([
      ['Announcements'],
      ['Tugas 1'],
      ['Kontrak kuliah'],
    ]);
    expect(await lms.members(to)).toEqual([]);
    expect((await lms.grades(to)).marks).toEqual([]);
    expect(await failing(lms.importCourse(999, to))).toBe('REFUSED invalidcourseid');
    moodle.site.can.delete('moodle/restore:restoretargetimport');
    expect(await failing(lms.importCourse(from, to))).toBe('ACCESS nopermissions');
  });
});

describe('failures', () => {
  test.each([
    ['forbidden', 'ACCESS service-off'],
    ['maintenance', 'UNKNOWN maintenance'],
    ['drop', 'UNKNOWN no-answer'],
    ['html', 'UNKNOWN http-200'],
    ['truncated', 'UNKNOWN unreadable'],
  ] as const)('%s is %s, and a write is sent once', async (kind, expected) => {
    moodle.faults.push({ kind });
    expect(await failing(newIds(1))).toBe(expected);
    expect(moodle.calls).toEqual(['core_user_create_users']);
    moodle.faults.push({ kind, times: 9 });
    expect(await failing(lms.site())).toBe(expected);
    expect(moodle.calls).toHaveLength(kind === 'forbidden' ? 2 : 4);
  });

  test('a read goes on after two failures, a late answer counts as none', async () => {
    moodle.faults.push({ kind: 'drop', times: 2 });
    expect((await lms.site()).name).toBe('Moodle tiruan');
    moodle.faults.push({ kind: 'slow', ms: 900, fn: 'core_user_create_users' });
    expect(await failing(newIds(1))).toBe('UNKNOWN no-answer');
  });

  test('an enrolment that met another of the same person is asked for once more', async () => {
    const id = await lms.createCourse(course);
    const [userId = 0] = await newIds(1);
    const wish = [{ courseId: id, userId, roleId: 5, suspend: false }];
    const met = { kind: 'error', fn: 'enrol_manual_enrol_users', code: 'dmlwriteexception' } as const;
    moodle.faults.push({ ...met });
    await lms.enrol(wish);
    expect((await lms.members(id)).map((one) => one.id)).toEqual([userId]);
    moodle.faults.push({ ...met, times: 2 });
    expect(await failing(lms.enrol(wish))).toBe('UNKNOWN dmlwriteexception');
  });

  test('a write whose answer is lost has happened', async () => {
    moodle.faults.push({ kind: 'drop', when: 'after' });
    expect(await failing(newIds(1))).toBe('UNKNOWN no-answer');
    expect(await lms.usersBy('username', ['26610'])).toHaveLength(1);
  });

  test('a token past its end, and its absence after', async () => {
    moodle.faults.push({ kind: 'expired' });
    expect(await failing(lms.site())).toBe('ACCESS accessexception');
    expect(await failing(lms.site())).toBe('ACCESS invalidtoken');
  });

  test('an address nobody has or listens at, and a server that asks for a password of its own, are told apart from silence', async () => {
    const nowhere = moodleLms({ url: 'http://moodle.invalid', token: 'a', pausesMs: [] });
    expect(await failing(nowhere.site())).toBe('UNKNOWN unknown-host');
    const guarded = http.createServer((_request, response) => response.writeHead(401).end());
    await once(guarded.listen(0, '127.0.0.1'), 'listening');
    const { port } = guarded.address() as AddressInfo;
    const behind = moodleLms({ url: `http://127.0.0.1:${port}`, token: 'a', pausesMs: [] });
    expect(await failing(behind.site())).toBe('ACCESS http-401');
    guarded.close();
    guarded.closeAllConnections();
    await once(guarded, 'close');
    expect(await failing(behind.site())).toBe('UNKNOWN connection-refused');
  });

  test('what is no form is no call, and what is not asked as JSON is XML', async () => {
    const address = `${moodle.url}/webservice/rest/server.php`;
    const asJson = await fetch(address, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(asJson.headers.get('content-type')).toBe('application/xml');
    expect((await fetch(`${moodle.url}/lain`)).status).toBe(404);
  });
});
