import {
  activityKinds,
  publicationIndexes,
  publicationKinds,
  type RecordKind,
  seminarLevels,
  seminarRoles,
} from '#shared/people/lecturer-records/records.ts';
import { educations } from '#shared/platform/reference/person.ts';
import type { CodeEntry } from '#shared/platform/reference/code-list.ts';

/** A field of a history: its input, and whether the list shows it. */
export type RecordInput = {
  name: string;
  label: string;
  kind: 'text' | 'long' | 'lines' | 'country' | 'day' | 'choice' | 'whole' | 'money' | 'gpa';
  options?: readonly CodeEntry[];
  required?: true;
  description?: string;
  column?: 'head' | 'fact' | 'plain';
  sortable?: true;
};

const text = (name: string, label: string, more: Partial<RecordInput> = {}): RecordInput => ({
  name,
  label,
  kind: 'text',
  ...more,
});

const period: RecordInput[] = [
  { name: 'start', label: 'Mulai', kind: 'day', required: true, column: 'fact', sortable: true },
  { name: 'end', label: 'Selesai', kind: 'day', column: 'plain' },
];

export const recordInputs: Readonly<Record<RecordKind, readonly RecordInput[]>> = {
  kegiatan: [
    text('title', 'Judul', { kind: 'long', required: true, column: 'head', sortable: true }),
    { name: 'type', label: 'Jenis', kind: 'choice', options: activityKinds, required: true, column: 'fact' },
    text('role', 'Peran', { column: 'plain' }),
    text('place', 'Tempat'),
    ...period,
    { name: 'funding', label: 'Dana', kind: 'money' },
    text('fundingSource', 'Sumber dana'),
    text('decreeNo', 'Nomor SK'),
  ],
  pendidikan: [
    text('university', 'Perguruan tinggi', { required: true, column: 'head', sortable: true }),
    { name: 'level', label: 'Jenjang', kind: 'choice', options: educations, required: true, column: 'fact' },
    { name: 'country', label: 'Negara', kind: 'country', required: true },
    text('field', 'Bidang ilmu', { column: 'plain' }),
    text('degree', 'Gelar', { column: 'plain' }),
    { name: 'startYear', label: 'Tahun masuk', kind: 'whole' },
    {
      name: 'graduationYear',
      label: 'Tahun lulus',
      kind: 'whole',
      required: true,
      column: 'fact',
      sortable: true,
    },
    { name: 'gpa', label: 'IPK', kind: 'gpa' },
    text('diplomaNo', 'Nomor ijazah'),
    text('thesisTitle', 'Judul tugas akhir', { kind: 'long' }),
  ],
  publikasi: [
    text('title', 'Judul', { kind: 'long', required: true, column: 'head', sortable: true }),
    {
      name: 'type',
      label: 'Jenis',
      kind: 'choice',
      options: publicationKinds,
      required: true,
      column: 'fact',
    },
    {
      name: 'authors',
      label: 'Penulis',
      kind: 'lines',
      required: true,
      description: 'Satu nama per baris, sesuai urutan.',
    },
    { name: 'authorOrder', label: 'Anda penulis ke-', kind: 'whole' },
    text('publisher', 'Penerbit atau jurnal', { required: true, column: 'plain' }),
    { name: 'date', label: 'Tanggal terbit', kind: 'day', required: true, column: 'fact', sortable: true },
    { name: 'index', label: 'Indeks', kind: 'choice', options: publicationIndexes, column: 'plain' },
    text('issn', 'ISSN atau ISBN'),
    text('volume', 'Volume'),
    text('number', 'Nomor'),
    text('pages', 'Halaman'),
    text('doi', 'DOI'),
    text('url', 'Alamat web'),
  ],
  seminar: [
    text('title', 'Judul', { kind: 'long', required: true, column: 'head', sortable: true }),
    { name: 'role', label: 'Peran', kind: 'choice', options: seminarRoles, required: true, column: 'fact' },
    {
      name: 'level',
      label: 'Tingkat',
      kind: 'choice',
      options: seminarLevels,
      required: true,
      column: 'plain',
    },
    text('organiser', 'Penyelenggara', { required: true, column: 'plain' }),
    text('place', 'Tempat'),
    ...period,
    text('certificateNo', 'Nomor sertifikat'),
  ],
};
