import type { ReportStart } from '#shared/desk/official-reports/official-report.contract.ts';
import { examLabels } from '#shared/platform/term/exam.ts';
import type { ReportType } from '#shared/desk/meeting-records/report.ts';
import { boardRoleLabels, eventResultLabels, type ThesisEventType } from '#shared/completion/thesis/kinds.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { html } from '#server/platform/rich-text/html.ts';
import type { ClassSubject, ExamSubject, ThesisSubject } from './subjects.store.ts';

const ONLINE = 'Daring';

type Fact = ReportStart['facts'][number];
type Party = ReportStart['parties'][number];

/** Facts that are known; nothing is said of the others. */
const factsOf = (known: Record<string, string | number | null>): Fact[] =>
  Object.entries(known).flatMap(([label, value]) =>
    value === null || value === '' ? [] : [{ label, value: String(value).slice(0, 1000) }],
  );

/** Signers in this order, the first as the first party; as many as a report takes. */
const partiesOf = (people: readonly { name: string; office: string }[]): Party[] =>
  people.slice(0, 10).map(({ name, office }, at) => ({
    name: name.slice(0, 100),
    office: office.slice(0, 100),
    role: at === 0 ? 'PIHAK_1' : 'PIHAK_2',
  }));

const paragraph = (text: string): string => html`<p>${text}</p>`.toString();
const courseOf = ({ courseName, courseCode, sks }: ClassSubject | ExamSubject): string =>
  `${courseName} (${courseCode}, ${sks} sks)`;
const whereOf = (room: string | null): string => (room === null ? 'secara daring' : `di ruang ${room}`);
const lecturersOf = (names: readonly string[]): Party[] =>
  partiesOf(names.map((name) => ({ name, office: 'Dosen pengampu' })));

/** A report of a class: of its last meeting, or of the grades handed over. */
export function startOfClass(of: ClassSubject, today: string): ReportStart {
  const { meeting, lecturers, students, className } = of;
  const date = meeting?.date ?? today;
  const held = meeting && `pukul ${timeRange(meeting.timeStart, meeting.timeEnd)} ${whereOf(meeting.room)}`;
  return {
    type: 'PERKULIAHAN',
    unit: 'PRODI',
    title: `Perkuliahan ${of.courseName} kelas ${className}`.slice(0, 200),
    date,
    timeStart: meeting?.timeStart ?? null,
    place: meeting ? (meeting.room ?? ONLINE) : '',
    periodCode: of.periodCode,
    parties: lecturersOf(lecturers),
    facts: factsOf({
      'Mata kuliah': courseOf(of),
      Kelas: className,
      Dosen: lecturers.join('; '),
      'Pertemuan ke': meeting?.no ?? null,
      'Jumlah peserta': students,
      Hadir: meeting?.present ?? null,
      'Jumlah nilai': of.grades,
    }),
    content:
      meeting === null
        ? ''
        : paragraph(
            `Pada hari ini, ${dayDate(date)}, telah dilaksanakan pertemuan ke-${meeting.no} mata kuliah ${courseOf(of)} kelas ${className} ${held}, dihadiri ${meeting.present} dari ${students} mahasiswa.`,
          ),
  };
}

/** The proctors at one place of every room, a room after the other. */
const proctorsAt = ({ rooms }: ExamSubject, place: number): string =>
  rooms.flatMap(({ proctors }) => proctors[place] ?? []).join('; ');

/** A report of an exam with what its rooms have reported (specification §7, printed documents). */
export function startOfExam(of: ExamSubject, today: string): ReportStart {
  const { exam, rooms, absent, seated, className } = of;
  const [first] = rooms;
  const label = of.isMakeup ? `${examLabels[exam]} susulan` : examLabels[exam];
  const isReported = rooms.length > 0 && rooms.every(({ answerSheets }) => answerSheets !== null);
  const places = rooms.map(({ room }) => room ?? ONLINE).join(', ');
  const sheets = rooms.reduce((sum, { answerSheets }) => sum + (answerSheets ?? 0), 0);
  const date = first?.date ?? today;
  const when = first ? ` pukul ${timeRange(first.timeStart, first.timeEnd)} di ${places}` : '';
  return {
    type: exam,
    unit: 'BAAK',
    title: `${label} ${of.courseName} kelas ${className}`.slice(0, 200),
    date,
    timeStart: first?.timeStart ?? null,
    place: places,
    periodCode: of.periodCode,
    parties: partiesOf(
      rooms.flatMap(({ room, proctors }) =>
        proctors.map((name) => ({ name, office: `Pengawas ${room === null ? 'daring' : `ruang ${room}`}` })),
      ),
    ),
    facts: factsOf({
      'Mata kuliah': courseOf(of),
      Kelas: className,
      Dosen: of.lecturers.join('; '),
      'Jumlah peserta': seated,
      Hadir: isReported ? seated - absent.length : null,
      'Tidak hadir (NIM)': absent.join(', '),
      'Jumlah naskah': isReported ? sheets : null,
      'Kejadian penting': rooms.flatMap(({ incidents }) => incidents || []).join('; '),
      'Pengawas 1': proctorsAt(of, 0),
      'Pengawas 2': proctorsAt(of, 1),
    }),
    content: paragraph(
      `Pada hari ini, ${dayDate(date)}, telah dilaksanakan ${label.toLowerCase()} mata kuliah ${courseOf(of)} kelas ${className}${when}.`,
    ),
  };
}

const sittings: Record<ThesisEventType, { type: ReportType; name: string }> = {
  SEMINAR: { type: 'SEMINAR_PROPOSAL', name: 'Seminar proposal' },
  SIDANG: { type: 'SIDANG_SKRIPSI', name: 'Sidang skripsi' },
};

/** A report of the latest seminar or defence of a thesis. */
export function startOfThesis(of: ThesisSubject, today: string): ReportStart {
  const { event, student, nim, title, supervisors } = of;
  const { type, name } = sittings[event?.type ?? 'SEMINAR'];
  const date = event?.date ?? today;
  const held = event && `pukul ${timeRange(event.timeStart, event.timeEnd)} ${whereOf(event.room)}`;
  return {
    type,
    unit: 'PRODI',
    title: `${name} ${student}`.slice(0, 200),
    date,
    timeStart: event?.timeStart ?? null,
    place: event ? (event.room ?? ONLINE) : '',
    periodCode: of.periodCode,
    parties: partiesOf(
      (event?.board ?? []).map((member) => ({ name: member.name, office: boardRoleLabels[member.role] })),
    ),
    facts: factsOf({
      Mahasiswa: student,
      NIM: nim,
      Judul: title,
      Pembimbing: supervisors.join('; '),
      Penguji: (event?.board ?? []).map((member) => member.name).join('; '),
      Hasil: event?.result ? eventResultLabels[event.result] : null,
    }),
    content:
      event === null
        ? ''
        : paragraph(
            `Pada hari ini, ${dayDate(date)}, telah dilaksanakan ${name.toLowerCase()} ${student} (NIM ${nim}) dengan judul “${title}” ${held}.`,
          ),
  };
}
