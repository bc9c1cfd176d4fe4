import type { AcademicSettings } from '../settings/academic-settings.ts';
import { overlaps, type Slot } from './clash.ts';
import { FRIDAY, SUNDAY } from './day.ts';

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
  if (overlaps(facts, fridayPrayer)) warn('FRIDAY_PRAYER', 'Jadwal melewati waktu salat Jumat 11.30–13.00.');
  if (facts.day === SUNDAY) warn('SUNDAY', 'Jadwal jatuh pada hari Minggu.');
  return notices;
}
