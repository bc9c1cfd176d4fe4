import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type HolidayEmulator,
  type HolidayFault,
  startHolidayEmulator,
} from '#tools/emulators/holidays/emulator.ts';
import { createHolidayService } from './holiday-service.ts';

const wire = [
  { holiday_date: '2026-08-17', holiday_name: 'Hari Kemerdekaan (layanan)', is_national_holiday: true },
  { holiday_date: '2026-03-1', holiday_name: ' Hari Uji ', is_national_holiday: true },
  { holiday_date: '2026-9-2', holiday_name: 'Galungan', is_national_holiday: false },
  { holiday_date: '2026-02-30', holiday_name: 'Hari yang tidak ada', is_national_holiday: true },
  { holiday_date: '2026-08-17', holiday_name: 'Hari Kemerdekaan (layanan)', is_national_holiday: true },
  { holiday_date: '2025-01-1', holiday_name: 'Tahun Baru (layanan)', is_national_holiday: true },
];

const fromService = [
  { date: '2026-03-01', name: 'Hari Uji', national: true },
  { date: '2026-08-17', name: 'Hari Kemerdekaan (layanan)', national: true },
  { date: '2026-09-02', name: 'Galungan', national: false },
];

const decreed = { date: '2026-08-17', name: 'Hari Proklamasi Kemerdekaan R.I.', national: true };

let emulator: HolidayEmulator;
let now: Date;
let warnings: string[];

beforeAll(async () => {
  emulator = await startHolidayEmulator([]);
});
afterAll(() => emulator.close());

beforeEach(() => {
  emulator.days = [...wire];
  emulator.fault = null;
  emulator.requests.length = 0;
  now = new Date('2026-03-01T00:00:00Z');
  warnings = [];
});

const pass = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const serviceAt = (url: string | undefined, timeoutMs = 1000) =>
  createHolidayService({
    url: async () => url,
    timeoutMs,
    now: () => now,
    log: { warn: (_details: unknown, message?: string) => void warnings.push(message ?? '') },
  });

const service = () => serviceAt(emulator.url);

describe('while the service answers', () => {
  test('asks for the year and tidies what comes: padded, in order, once, existing days of that year', async () => {
    expect(await service().holidaysOf(2026)).toEqual(fromService);
    expect(emulator.requests).toEqual(['?year=2026']);
    expect(warnings).toEqual([]);
  });

  test('keeps parameters that the address already has', async () => {
    await serviceAt(`${emulator.url}?key=a%26b`).holidaysOf(2026);
    expect(emulator.requests).toEqual(['?key=a%26b&year=2026']);
  });

  test('asks once per year and day, also when many ask at once', async () => {
    const holidays = service();
    const answers = await Promise.all(Array.from({ length: 20 }, () => holidays.holidaysOf(2026)));
    expect(new Set(answers).size).toBe(1);
    pass(24 * 60 - 1);
    await holidays.holidaysOf(2026);
    expect(emulator.requests).toHaveLength(1);
    pass(1);
    await holidays.holidaysOf(2026);
    expect(emulator.requests).toHaveLength(2);
    await holidays.holidaysOf(2025);
    expect(emulator.requests.at(-1)).toBe('?year=2025');
  });

  test('forgets on request', async () => {
    const holidays = service();
    await holidays.holidaysOf(2026);
    await holidays.holidaysOf(2025);
    expect(holidays.clear()).toBe(2);
    expect(holidays.clear()).toBe(0);
    await holidays.holidaysOf(2026);
    expect(emulator.requests).toHaveLength(3);
  });
});

const broken: HolidayFault[] = ['silent', 'silent-body', 'reset', 'error', 'html', 'wrong-shape', 'endless'];

describe.each(broken)('when the service fails (%s)', (fault) => {
  test('the decreed list steps in, and the service is left alone for five minutes', async () => {
    emulator.fault = fault;
    const holidays = service();
    expect(await holidays.holidaysOf(2026)).toContainEqual(decreed);
    expect(warnings).toEqual(['holiday service failed']);
    emulator.fault = null;
    pass(4);
    expect(await holidays.holidaysOf(2026)).toContainEqual(decreed);
    expect(await holidays.holidaysOf(2025)).not.toContainEqual(
      expect.objectContaining({ name: 'Tahun Baru (layanan)' }),
    );
    expect(emulator.requests).toHaveLength(1);
    pass(1);
    expect(await holidays.holidaysOf(2026)).toEqual(fromService);
  });

  test('the last good answer stays', async () => {
    const holidays = service();
    await holidays.holidaysOf(2026);
    emulator.fault = fault;
    pass(25 * 60);
    expect(await holidays.holidaysOf(2026)).toEqual(fromService);
    expect(emulator.requests).toHaveLength(2);
    pass(25 * 60);
    expect(await holidays.holidaysOf(2026)).toEqual(fromService);
    expect(emulator.requests).toHaveLength(3);
  });
});

describe('when the service knows no holidays', () => {
  test('an empty answer is no answer, asked again the next day', async () => {
    emulator.fault = 'empty';
    const holidays = service();
    expect(await holidays.holidaysOf(2026)).toContainEqual(decreed);
    expect(warnings).toEqual(['holiday service knows no holidays of the year']);
    emulator.fault = null;
    pass(23 * 60);
    expect(await holidays.holidaysOf(2026)).toContainEqual(decreed);
    pass(60);
    expect(await holidays.holidaysOf(2026)).toEqual(fromService);
  });

  test('it does not stop other years from being asked', async () => {
    emulator.days = emulator.days.filter(({ holiday_date: date }) => !date.startsWith('2026'));
    const holidays = service();
    await holidays.holidaysOf(2026);
    expect(await holidays.holidaysOf(2025)).toEqual([
      { date: '2025-01-01', name: 'Tahun Baru (layanan)', national: true },
    ]);
  });
});

describe('without a service', () => {
  test.each([undefined, 'http://127.0.0.1:1/api', 'no address'])(
    '%s: the offline list answers',
    async (url) => {
      expect(await serviceAt(url).holidaysOf(2026)).toContainEqual(decreed);
    },
  );

  test('joint leave counts as a national day off', async () => {
    expect(await serviceAt(undefined).holidaysOf(2025)).toContainEqual({
      date: '2025-08-18',
      name: 'Cuti Bersama HUT Kemerdekaan R.I. Ke-80',
      national: true,
    });
  });

  test('years without a decree are computed, with Islamic feasts marked as estimates', async () => {
    const days = await serviceAt(undefined).holidaysOf(2027);
    expect(days).toContainEqual(expect.objectContaining({ date: '2027-08-17', national: true }));
    expect(days).toContainEqual(expect.objectContaining({ date: '2027-12-25', name: 'Hari Raya Natal' }));
    expect(days).toContainEqual(expect.objectContaining({ name: 'Hari Raya Idul Fitri (perkiraan)' }));
    expect(days).toContainEqual(expect.objectContaining({ name: 'Isra Mikraj Nabi Muhammad (perkiraan)' }));
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted());
    for (const { date } of days) expect(date).toMatch(/^2027-\d{2}-\d{2}$/);
  });

  test.each([1999, 2101, 2026.5, Number.NaN])('there is nothing for the year %s', async (year) => {
    expect(await service().holidaysOf(year)).toEqual([]);
    expect(emulator.requests).toEqual([]);
  });
});
