import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';
import { overlaps, type Slot } from '#shared/platform/date/clash.ts';
import { FRIDAY, SUNDAY } from '#shared/platform/date/day.ts';

export type ScheduleFacts = Slot & {
  capacity: number;
  room: { code: string; capacity: number; online: boolean } | null;
  /** Sks each lecturer teaches in the semester, this class included, and whether PDDIKTI knows them by a number. */
  lecturers: readonly { name: string; totalSks: number; numbered: boolean }[];
};

export type ScheduleNotice = {
  severity: 'error' | 'warning';
  code: 'TIME_ORDER' | 'ROOM_CAPACITY' | 'LECTURER_LOAD' | 'LECTURER_NUMBER' | 'FRIDAY_PRAYER' | 'SUNDAY';
  message: string;
};

/** Friday prayer, 11.30–13.00. */
const fridayPrayer: Slot = { day: FRIDAY, start: 690, end: 780 };

function errorsOf({ start, end, room, capacity }: ScheduleFacts): ScheduleNotice[] {
  const notices: ScheduleNotice[] = [];
  if (end <= start) {
    const message = 'Jam selesai harus setelah jam mulai.';
    notices.push({ severity: 'error', code: 'TIME_ORDER', message });
  }
  if (room !== null && !room.online && room.capacity < capacity) {
    const message = `Ruang ${room.code} hanya memuat ${room.capacity}, kapasitas kelas ${capacity}.`;
    notices.push({ severity: 'error', code: 'ROOM_CAPACITY', message });
  }
  return notices;
}

/** What is worth a look about a time of the week: the Friday prayer and the day off (academic practice). */
export function dayNotices(slot: Slot): ScheduleNotice[] {
  const severity = 'warning' as const;
  const friday = { severity, code: 'FRIDAY_PRAYER' as const };
  const sunday = { severity, code: 'SUNDAY' as const };
  return [
    ...(overlaps(slot, fridayPrayer)
      ? [{ ...friday, message: 'Jadwal melewati waktu salat Jumat 11.30–13.00.' }]
      : []),
    ...(slot.day === SUNDAY ? [{ ...sunday, message: 'Jadwal jatuh pada hari Minggu.' }] : []),
  ];
}

/** What besides clashes is wrong (error) or worth a look (warning) about a class (academic practice). */
export function scheduleNotices(
  facts: ScheduleFacts,
  settings: Pick<AcademicSettings, 'lecturerMaxSks'>,
): ScheduleNotice[] {
  const notices = errorsOf(facts);
  const warn = (code: ScheduleNotice['code'], message: string) =>
    notices.push({ severity: 'warning', code, message });
  for (const { name, totalSks, numbered } of facts.lecturers) {
    if (totalSks > settings.lecturerMaxSks) {
      const load = String(totalSks).replace('.', ',');
      warn('LECTURER_LOAD', `Beban ${name} ${load} sks, melebihi ${settings.lecturerMaxSks} sks.`);
    }
    if (!numbered) {
      warn(
        'LECTURER_NUMBER',
        `${name} belum mempunyai NIDN atau NUPTK, sehingga ditolak PDDIKTI sebagai pengajar.`,
      );
    }
  }
  return [...notices, ...dayNotices(facts)];
}
