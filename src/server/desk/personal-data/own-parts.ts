import { actionLabel } from '#shared/platform/audit/words.ts';
import { consentLabels } from '#shared/desk/personal-data/personal-data.ts';
import { educations } from '#shared/platform/reference/person.ts';
import type { OwnPart } from './papers/own-data.ts';
import {
  coded,
  day,
  moment,
  type OwnColumn,
  type OwnRow,
  type PaperPart,
  term,
  text,
  word,
  yesNo,
} from './own-columns.ts';
import { accountParts, requestParts } from './own-request-parts.ts';
import { studyParts } from './own-study-parts.ts';

/** What was done, in words; the log names it by subject and verb. */
const actionColumn: OwnColumn = {
  title: 'Tindakan',
  of: ({ action }) => (typeof action === 'string' ? actionLabel(action) : null),
};

/** How each list of the file for programs reads on paper, in the order of the paper. */
const paperParts: Record<string, PaperPart> = {
  ...studyParts,
  ...requestParts,
  ...accountParts,
  mengajar: {
    title: 'Kelas yang diajar',
    columns: [
      term('Semester', 'period'),
      text('Kode', 'course'),
      text('Mata kuliah', 'name'),
      text('Kelas', 'class_name'),
    ],
  },
  riwayatKegiatan: {
    title: 'Riwayat kegiatan',
    columns: [text('Judul', 'title'), text('Peran', 'role'), day('Mulai', 'start_date')],
  },
  riwayatPendidikan: {
    title: 'Riwayat pendidikan',
    columns: [
      coded('Jenjang', 'level', educations),
      text('Perguruan tinggi', 'university'),
      text('Bidang', 'field'),
      text('Gelar', 'degree'),
    ],
  },
  riwayatPublikasi: {
    title: 'Riwayat publikasi',
    columns: [text('Judul', 'title'), text('Penerbit', 'publisher'), day('Tanggal', 'date')],
  },
  riwayatSeminar: {
    title: 'Riwayat seminar',
    columns: [
      text('Judul', 'title'),
      text('Penyelenggara', 'organiser'),
      text('Nomor sertifikat', 'certificate_no'),
      day('Mulai', 'start_date'),
    ],
  },
  keputusanPersetujuan: {
    title: 'Keputusan persetujuan',
    columns: [
      moment('Waktu', 'at'),
      word('Keperluan', 'purpose', consentLabels),
      yesNo('Setuju', 'granted'),
      text('Versi kebijakan', 'notice_version'),
    ],
  },
  kebijakanPrivasi: {
    title: 'Kebijakan privasi yang dibaca',
    columns: [text('Versi', 'version'), moment('Waktu', 'accepted_at')],
  },
  pemberitahuan: {
    title: 'Pemberitahuan',
    columns: [moment('Waktu', 'created_at'), text('Judul', 'title'), text('Isi', 'body')],
  },
  sesi: {
    title: 'Sesi masuk',
    columns: [
      moment('Masuk', 'created_at'),
      moment('Terakhir', 'last_seen_at'),
      text('Alamat IP', 'ip'),
      text('Peramban', 'user_agent'),
    ],
  },
  tindakan: {
    title: 'Tindakan Anda yang tercatat',
    columns: [moment('Waktu', 'at'), actionColumn, text('Alamat IP', 'ip')],
  },
};

/** Names of the lists that have a place on the paper. */
export const paperKeys: readonly string[] = Object.keys(paperParts);

/**
 * The lists a person has as parts of the paper, in its order.
 * @param lists as the file for programs has them
 * @param zone of the campus
 */
export const partsOf = (lists: Readonly<Record<string, readonly OwnRow[]>>, zone: string): OwnPart[] =>
  Object.entries(paperParts).flatMap(([key, { title, columns }]) => {
    const rows = lists[key];
    return rows ? [{ title, columns, rows: rows.map((row) => columns.map(({ of }) => of(row, zone))) }] : [];
  });
