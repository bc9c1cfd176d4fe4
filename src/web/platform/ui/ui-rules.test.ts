import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { contrast } from '#shared/platform/look/oklch.ts';
import { looks } from '#web/theme.ts';
import { polygon, ticksOf } from './charts/scale.ts';
import { leftInWords, paceOf } from './job-pace.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { isDayAsked, listQueryOf, listStateOf } from './table/list-state.ts';
import { daysOf, hoursOf, placeDay, type Slot } from './timetable/week-layout.ts';
import type { UploadRule } from '#shared/platform/endpoint/endpoint.ts';
import { EMPTY_FILE, pictureRefusals, tableRefusals } from '#shared/platform/files/refused-files.ts';
import { rejectionInWords } from './upload-refusals.ts';
import { limitsInWords, sizeInWords } from './upload-words.ts';

const slot = (id: string, start: number, end: number, day = 1): Slot => ({
  id,
  day,
  start,
  end,
  title: id,
  course: id,
});

test('classes that overlap stand side by side and name each other', () => {
  const placed = placeDay([
    slot('a', 480, 600),
    slot('b', 540, 660),
    slot('c', 600, 700),
    slot('d', 720, 800),
  ]);
  expect(
    placed.map(({ slot: { id }, lane, lanes, clashes }) => [id, lane, lanes, clashes.map((one) => one.id)]),
  ).toEqual([
    ['a', 0, 2, ['b']],
    ['b', 1, 2, ['a', 'c']],
    ['c', 0, 2, ['b']],
    ['d', 0, 1, []],
  ]);
});

test('no two classes ever share place and time', () => {
  const times = fc.array(fc.tuple(fc.integer({ min: 420, max: 1200 }), fc.integer({ min: 30, max: 200 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(times, (list) => {
      const placed = placeDay(list.map(([start, length], i) => slot(String(i), start, start + length)));
      expect(placed).toHaveLength(list.length);
      for (const one of placed) {
        expect(one.lane).toBeLessThan(one.lanes);
        const touching = placed.filter(
          (other) =>
            other !== one &&
            other.lane === one.lane &&
            other.slot.start < one.slot.end &&
            one.slot.start < other.slot.end,
        );
        expect(touching).toEqual([]);
      }
    }),
  );
});

test('a week spans its classes, at least the working day, and the weekend only where used', () => {
  expect(hoursOf([])).toEqual({ from: 8, to: 16 });
  expect(hoursOf([slot('a', 430, 500), slot('b', 1100, 1210)])).toEqual({ from: 7, to: 21 });
  expect(daysOf([slot('a', 480, 500, 6)])).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a list reads its state from the address and ignores nonsense', () => {
  const params = new URLSearchParams('page=3&limit=25&search=ayu&sort=-name&status=active&other=x');
  expect(listStateOf(params, ['status'])).toEqual({
    page: 3,
    limit: 25,
    search: 'ayu',
    sort: '-name',
    filters: { status: 'active' },
  });
  expect(listStateOf(new URLSearchParams('page=-1&limit=7&status='), ['status'])).toEqual({
    page: 1,
    limit: 10,
    search: '',
    sort: '',
    filters: {},
  });
  expect(listQueryOf(listStateOf(params, ['status']))).toEqual({
    page: '3',
    limit: '25',
    search: 'ayu',
    sort: '-name',
    status: 'active',
  });
  expect(listQueryOf(listStateOf(new URLSearchParams(), []))).toEqual({ page: '1', limit: '10' });
});

test('whatever an address gives for a day, only one that exists is asked for and can be shown', () => {
  const damaged = ['2030-99-99', '2026-02-30', '0002-11-15', 'abc', '2026', '2026-2-3', '20260-01-01'];
  for (const from of damaged) {
    expect(listStateOf(new URLSearchParams({ from }), ['from'], ['from']).filters).toEqual({});
  }
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d$/)), (from) => {
      const { filters } = listStateOf(new URLSearchParams({ from }), ['from'], ['from']);
      expect(filters).toEqual(isDayAsked(from) ? { from } : {});
      expect(shortDate(filters['from'])).toBeTruthy();
    }),
  );
});

test('a scale covers its values with few round steps', () => {
  expect(ticksOf(200, 400)).toEqual([200, 250, 300, 350, 400]);
  expect(ticksOf(0, 61)).toEqual([0, 20, 40, 60, 80]);
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 5000 }), (low, span) => {
      const ticks = ticksOf(low, low + span);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + span);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});

test('a polygon starts on top', () => {
  expect(polygon([1, 1, 1, 1], 100, 50)).toBe('100.0,50.0 150.0,100.0 100.0,150.0 50.0,100.0');
});

test('a running job tells its pace once it can', () => {
  const job = { startedAt: '2026-03-02T01:00:00Z', done: 50, total: 200 } as JobView;
  const now = new Date('2026-03-02T01:01:00Z');
  expect(paceOf(job, now)).toEqual({ perMinute: 50, secondsLeft: 180 });
  expect(paceOf({ ...job, done: 0 }, now)).toBeNull();
  expect(paceOf({ ...job, startedAt: null }, now)).toBeNull();
  expect([leftInWords(12), leftInWords(180)]).toEqual(['kurang dari 1 menit lagi', 'sekitar 3 menit lagi']);
});

test('upload limits and refusals are said in words', () => {
  const rule = { accept: ['pdf', 'xlsx'], maxFiles: 2, maxBytes: 2.5 * 1024 * 1024 } as const;
  expect(limitsInWords(rule)).toBe('PDF atau Excel (.xlsx), maksimal 2,5 MB, paling banyak 2 berkas.');
  expect([sizeInWords(1), sizeInWords(2048), sizeInWords(5 * 1024 * 1024)]).toEqual(['1 kB', '2 kB', '5 MB']);
  const refused = (code: string) => rejectionInWords([{ file: { name: 'a.exe' }, errors: [{ code }] }], rule);
  expect(refused('file-too-large')).toBe('"a.exe" melebihi 2,5 MB. Perkecil, lalu unggah lagi.');
  expect(refused('too-many-files')).toBe('Paling banyak 2 berkas sekaligus.');
  expect(refused('file-invalid-type')).toBe('"a.exe" bukan PDF atau Excel (.xlsx).');
  expect(refused('file-empty')).toBe(`"a.exe": ${EMPTY_FILE}`);
});

test('a file that can be sent another way is refused with the way, where such files are asked for', () => {
  const refused = (name: string, accept: UploadRule['accept']) =>
    rejectionInWords([{ file: { name }, errors: [{ code: 'file-invalid-type' }] }], {
      accept,
      maxFiles: 1,
      maxBytes: 1024,
    });
  expect(refused('IMG_0001.HEIC', ['image', 'pdf'])).toBe(`"IMG_0001.HEIC": ${pictureRefusals.heic}`);
  expect(refused('IMG_0001.HEIC', ['pdf'])).toBe('"IMG_0001.HEIC" bukan PDF.');
  const words = { ...pictureRefusals, ...tableRefusals };
  const names: Record<keyof typeof words, string> = {
    heic: 'a.heif',
    avif: 'a.avif',
    ole: 'a.xls',
    ods: 'a.ods',
    html: 'a.html',
    xml: 'a.xml',
  };
  for (const [type, name] of Object.entries(names)) {
    expect(refused(name, ['image', 'xlsx'])).toBe(`"${name}": ${words[type as keyof typeof words]}`);
  }
});

const tones = [
  'success',
  'warning',
  'danger',
  'info',
  'neutral',
  'hue-1',
  'hue-2',
  'hue-3',
  'hue-4',
  'hue-5',
  'hue-6',
];

test.each(['light', 'dark'] as const)('every text can be read on its ground in the %s theme', (name) => {
  const look = looks[name];
  const read = (ink: string, ground: string) => ({
    pair: `${ink} on ${ground}`,
    ratio: contrast(look[ink] ?? '', look[ground] ?? ''),
  });
  const inks = ['--ink', '--ink-soft', '--danger-ink', '--success-ink', '--warning-ink'];
  const grounds = ['--surface-page', '--surface-card', '--surface-raised', '--surface-sunken'];
  const pairs = [
    ...tones.map((tone) => read(`--${tone}-ink`, `--${tone}-tint`)),
    ...grounds.flatMap((ground) => inks.map((ink) => read(ink, ground))),
  ];
  expect(pairs.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
});
