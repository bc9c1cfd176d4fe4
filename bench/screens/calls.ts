/** What the addresses of some calls depend on. */
export type CallFacts = {
  /** The list of classes students choose from, as the KRS page names it. */
  list: { curriculumId: string; version: string };
};

export type Visitor = 'guest' | 'student' | 'lecturer' | 'staff';

/** A screen and everything a browser asks the server for when it opens. */
export type Screen = {
  name: string;
  visitor: Visitor;
  /** Its address in the browser. */
  path: string;
  /**
   * `load`: the address is typed, the page is the first request. `link`: followed within the app that is open already.
   * `page`: the typed page alone, which shows itself before a script runs.
   */
  opened: 'load' | 'link' | 'page';
  /** Addresses of the calls, in no order: the browser makes them at once. */
  calls: (facts: CallFacts) => readonly string[];
};

/** What every page of the app asks for while its scripts load; the home asks for what it shows as well. */
const start = '/api/start';

const home = '/api/home';

/** The screens that are measured, each with the requests of its first visit; `test/e2e/screen-calls.spec.ts` compares them with a browser's. */
export const screens: readonly Screen[] = [
  { name: 'student home', visitor: 'student', path: '/', opened: 'link', calls: () => [home] },
  {
    name: 'home, whole load',
    visitor: 'student',
    path: '/',
    opened: 'load',
    calls: () => [`${start}?home=own`],
  },
  {
    name: 'schedule',
    visitor: 'student',
    path: '/student/jadwal',
    opened: 'link',
    calls: () => ['/api/student/schedule'],
  },
  {
    name: 'KHS',
    visitor: 'student',
    path: '/student/nilai-saya/khs',
    opened: 'link',
    calls: () => ['/api/student/khs'],
  },
  {
    name: 'transcript',
    visitor: 'student',
    path: '/student/nilai-saya',
    opened: 'link',
    calls: () => ['/api/student/transcript'],
  },
  {
    name: 'KRS page',
    visitor: 'student',
    path: '/student/aktivitas-mahasiswa/krs',
    opened: 'link',
    calls: ({ list }) => [
      '/api/student/krs-input',
      `/api/student/krs-classes?curriculumId=${list.curriculumId}&version=${list.version}`,
    ],
  },
  {
    name: 'staff search',
    visitor: 'staff',
    path: '/staff/mahasiswa?search=sari&limit=50',
    opened: 'link',
    calls: () => ['/api/staff/student?page=1&limit=50&search=sari'],
  },
  {
    name: 'staff list',
    visitor: 'staff',
    path: '/staff/mahasiswa?limit=50',
    opened: 'link',
    calls: () => ['/api/staff/student?page=1&limit=50'],
  },
  { name: 'login page', visitor: 'guest', path: '/login', opened: 'page', calls: () => [] },
  { name: 'login, whole load', visitor: 'guest', path: '/login', opened: 'load', calls: () => [start] },
  {
    name: 'lecturer home',
    visitor: 'lecturer',
    path: '/',
    opened: 'link',
    calls: () => [home, '/api/me/score-edo'],
  },
  {
    name: 'BAAK home',
    visitor: 'staff',
    path: '/',
    opened: 'link',
    calls: () => [home, '/api/staff/arrears/ageing'],
  },
];
