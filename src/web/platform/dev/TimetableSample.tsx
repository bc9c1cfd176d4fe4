import { toast } from '#web/platform/lib/toast.ts';
import type { Slot } from '#web/platform/ui/timetable/week-layout.ts';
import { WeekTimetable } from '#web/platform/ui/timetable/WeekTimetable.tsx';

const slot = (
  id: string,
  day: number,
  start: number,
  length: number,
  title: string,
  detail: string,
): Slot => ({
  id,
  day,
  start,
  end: start + length,
  title,
  detail,
  course: title,
});

const slots = [
  slot('a', 1, 480, 150, 'Manajemen Strategik', 'Ruang 301 · Kelas A'),
  slot('b', 1, 780, 100, 'Statistika Bisnis', 'Ruang 202 · Kelas B'),
  slot('c', 2, 480, 100, 'Perilaku Organisasi', 'Ruang 105 · Kelas A'),
  slot('d', 2, 540, 150, 'Manajemen Pemasaran', 'Ruang 303 · Kelas C'),
  slot('e', 3, 600, 100, 'Statistika Bisnis', 'Ruang 202 · Kelas B'),
  slot('f', 4, 780, 150, 'Metodologi Penelitian', 'Daring'),
  slot('g', 5, 480, 100, 'Kewirausahaan', 'Ruang 101 · Kelas A'),
  slot('h', 6, 510, 150, 'Manajemen Keuangan', 'Daring · Eksekutif'),
];

/** A week with a clash and the line of the present moment. */
export function TimetableSample() {
  return (
    <WeekTimetable slots={slots} now={{ day: 2, minutes: 625 }} onOpen={({ title }) => toast.info(title)} />
  );
}
