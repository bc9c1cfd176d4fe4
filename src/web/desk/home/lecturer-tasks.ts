import type { OwnClass } from '#shared/desk/home/home.views.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { grouped } from '#shared/platform/format/number.ts';

/** What a lecturer has to do, with the way there. */
export type Task = { text: string; to: string };

const CLASSES = '/dosen/kelas-saya';

/** What classes ask of their lecturer today, and what they will ask; a cancelled class asks nothing. */
export function classTasks(rows: readonly OwnClass[], today: string): { tasks: Task[]; later: string[] } {
  const active = rows.filter(({ status }) => status !== 'CANCLE');
  const sum = (of: (row: OwnClass) => number): number => active.reduce((total, row) => total + of(row), 0);
  const ungraded = active.filter(({ gradeStatus }) => gradeStatus === 'DRAFT');
  const isDue = ({ gradesFrom, status }: OwnClass): boolean =>
    gradesFrom === null ? status === 'DONE' : gradesFrom <= today;
  const due = ungraded.filter(isDue).length;
  const early = ungraded.filter((row) => !isDue(row));
  const [from] = early.flatMap(({ gradesFrom }) => gradesFrom ?? []).toSorted();
  const counted: [count: number, text: string][] = [
    [sum(({ overdue }) => overdue), 'pertemuan belum diisi'],
    [sum(({ toReschedule }) => toReschedule), 'pertemuan perlu jadwal ulang'],
    [due, `dari ${active.length} kelas belum diserahkan nilainya`],
  ];
  return {
    tasks: counted.flatMap(([count, text]) =>
      count === 0 ? [] : [{ text: `${grouped(count)} ${text}`, to: CLASSES }],
    ),
    later: from === undefined ? [] : [`Nilai ${grouped(early.length)} kelas diisi mulai ${longDate(from)}.`],
  };
}
