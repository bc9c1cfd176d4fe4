import { dayDate, slashDate } from '#shared/platform/format/date.ts';
import { clock, timeRange } from '#shared/platform/format/time.ts';
import { factList } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, size } from '#server/platform/documents/style.ts';
import { table } from '#server/platform/documents/table.ts';

export type MeetingMinutesInput = {
  meta: PrintMeta;
  number: string | null;
  type: string;
  title: string;
  agenda: string;
  date: string;
  timeStart: number;
  timeEnd: number | null;
  /** Room or address, and the link where there is one. */
  place: string;
  people: readonly { name: string; office: string; role: string; presence: string }[];
  /** "7 dari 10 undangan hadir (kuorum tercapai)" */
  quorum: string;
  points: readonly {
    topic: string;
    discussion: string;
    decision: string;
    actions: readonly { task: string; pic: string; due: string | null }[];
  }[];
  conclusion: string;
  city: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('landscape');
const heading = (text: string): Block => ({
  text,
  bold: true,
  fontSize: size.body + 0.5,
  margin: [0, 10, 0, 0],
});

/** One row per action, the words of the point on its first. */
function pointRows(points: MeetingMinutesInput['points']): (string | number | null)[][] {
  return points.flatMap(({ topic, discussion, decision, actions }, at) => {
    const [first, ...rest] = actions;
    const done = (action: (typeof actions)[number] | undefined) =>
      action === undefined ? ['-', '-', '-'] : [action.task, action.pic, slashDate(action.due)];
    return [
      [at + 1, topic, discussion, decision || '-', ...done(first)],
      ...rest.map((action) => [null, null, null, null, ...done(action)]),
    ];
  });
}

/** Minutes of a meeting: who was there, what was said and decided, who does what until when. */
export function meetingMinutesDocument(input: MeetingMinutesInput): PrintDocument {
  const { meta, people, points, date, timeStart, timeEnd } = input;
  const time = timeEnd === null ? clock(timeStart) : timeRange(timeStart, timeEnd);
  return documentOf(
    { ...meta, ...(input.number === null ? { watermark: 'DRAFT' as const } : { number: input.number }) },
    {
      heading: 'NOTULEN RAPAT',
      about: input.title,
      orientation: 'landscape',
      content: [
        factList(
          [
            ['Rapat', `${input.title} (${input.type})`],
            ['Hari, tanggal', dayDate(date)],
            ['Waktu', time],
            ['Tempat', input.place],
            ['Agenda', input.agenda],
            ['Kehadiran', input.quorum],
          ],
          WIDTH,
          90,
        ),
        heading('Daftar hadir'),
        table(
          [
            { title: 'No', width: 20, align: 'right' },
            { title: 'Nama' },
            { title: 'Jabatan' },
            { title: 'Sebagai', width: 90 },
            { title: 'Kehadiran', width: 70 },
          ],
          people.map(({ name, office, role, presence }, i) => [i + 1, name, office || '-', role, presence]),
          { width: WIDTH, look: 'grid', empty: 'Belum ada peserta.' },
        ),
        heading('Pembahasan'),
        table(
          [
            { title: 'No', width: 20, align: 'right' },
            { title: 'Topik', flex: 1.1 },
            { title: 'Pembahasan', flex: 2.4 },
            { title: 'Keputusan', flex: 1.5 },
            { title: 'Tindak lanjut', flex: 1.5 },
            { title: 'PIC', flex: 1 },
            { title: 'Tenggat', width: 52 },
          ],
          pointRows(points),
          { width: WIDTH, look: 'grid', empty: 'Belum ada pembahasan.' },
        ),
        ...(input.conclusion === ''
          ? []
          : [heading('Kesimpulan'), { text: input.conclusion, margin: [0, 3, 0, 0] } satisfies Block]),
        signatures(input.signers, { width: WIDTH, place: input.city, date, verifyUrl: meta.verifyUrl }),
      ],
    },
  );
}
