import { newId } from '#server/platform/db/id.ts';
import {
  guidanceNotes,
  lecturerActivities,
  lecturerEducations,
  lecturerPublications,
  lecturerSeminars,
} from '#server/platform/db/schema.ts';
import type { Batch } from './catalogue.ts';
import type { DemoStudent } from './cohorts.ts';
import type { Row } from './insert.ts';
import { Random } from './random.ts';

const universities = [
  'Universitas Contoh Bandung',
  'Institut Contoh Surabaya',
  'Universitas Contoh Yogyakarta',
];
const subjects = ['perilaku konsumen', 'kinerja UMKM', 'literasi keuangan', 'kepemimpinan digital'];
const journals = ['Jurnal Manajemen Contoh', 'Jurnal Bisnis Contoh', 'Contoh Business Review'];

type Lecturer = { id: string; name: string };

const education = (random: Random, lecturer_id: string, level: string, graduation_year: number): Row => ({
  id: newId(),
  lecturer_id,
  level,
  graduation_year,
  start_year: graduation_year - 3,
  country: 'ID',
  university: random.pick(universities),
  field: 'Manajemen',
  gpa: random.int(320, 395),
});

const activity = (random: Random, lecturer_id: string, year: number): Row => ({
  id: newId(),
  lecturer_id,
  role: 'Ketua',
  funding: random.int(5, 40) * 1_000_000,
  type: random.pick(['PENELITIAN', 'PENGABDIAN']),
  title: `Kajian ${random.pick(subjects)} ${year}`,
  start_date: `${year}-02-01`,
  end_date: `${year}-10-31`,
  funding_source: 'Hibah internal',
});

const publication = (random: Random, { id: lecturer_id, name }: Lecturer, year: number): Row => ({
  id: newId(),
  lecturer_id,
  type: 'JURNAL_TERAKREDITASI',
  index: `SINTA${random.int(2, 5)}`,
  title: `Pengaruh strategi terhadap ${random.pick(subjects)}`,
  publisher: random.pick(journals),
  authors: [name],
  author_order: 1,
  date: `${year}-06-15`,
  volume: String(random.int(3, 20)),
});

const seminar = (random: Random, lecturer_id: string, year: number): Row => ({
  id: newId(),
  lecturer_id,
  title: `Seminar nasional ${random.pick(subjects)}`,
  level: 'NASIONAL',
  role: random.pick(['PEMBICARA', 'PESERTA']),
  organiser: 'Asosiasi Manajemen Contoh',
  start_date: `${year}-09-12`,
  end_date: `${year}-09-13`,
  place: 'Bandung',
});

const topics = [
  ['Rencana studi semester ini', 'Beban sks disepakati; mata kuliah yang diulang didahulukan.'],
  ['Hasil semester lalu', 'Dibahas cara belajar dan pembagian waktu dengan pekerjaan.'],
] as const;

/** Histories of every lecturer, and notes of the first two lecturers about some of their advisees. */
export function lecturerRecordBatches(
  seed: number,
  today: string,
  lecturers: readonly Lecturer[],
  students: readonly DemoStudent[],
): Batch[] {
  const random = new Random(seed);
  const year = Number(today.slice(0, 4)) - 1;
  const writers = new Set(lecturers.slice(0, 2).map(({ id }) => id));
  const talked = students.filter(({ advisorId }) => writers.has(advisorId)).slice(0, 40);
  return [
    [
      lecturerEducations,
      lecturers.flatMap(({ id }) => [education(random, id, '30', 2006), education(random, id, '35', 2011)]),
    ],
    [lecturerActivities, lecturers.map(({ id }) => activity(random, id, year))],
    [lecturerPublications, lecturers.map((lecturer) => publication(random, lecturer, year))],
    [lecturerSeminars, lecturers.map(({ id }) => seminar(random, id, year))],
    [
      guidanceNotes,
      talked.map(({ id, advisorId }, at) => {
        const [topic, note] = topics[at % topics.length] ?? topics[0];
        return {
          id: newId(),
          student_id: id,
          lecturer_id: advisorId,
          topic,
          note,
          date: `${year}-09-0${random.int(1, 9)}`,
          shared: at % 4 !== 3,
        };
      }),
    ],
  ];
}
