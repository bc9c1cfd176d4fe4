import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#shared/people/lecturer-records/records.ts';

/** Storage of a history: its table, columns, and the fields for search and sort. */
type RecordTable = {
  table: string;
  columns: Readonly<Record<string, string>>;
  searched: string;
  sorts: Readonly<Record<string, string>>;
};

export const recordTables: Readonly<Record<RecordKind, RecordTable>> = {
  kegiatan: {
    table: 'lecturer_activities',
    columns: {
      type: 'type',
      title: 'title',
      role: 'role',
      place: 'place',
      start: 'start_date',
      end: 'end_date',
      funding: 'funding',
      fundingSource: 'funding_source',
      decreeNo: 'decree_no',
    },
    searched: 'title',
    sorts: { start: 'start_date', title: 'title' },
  },
  pendidikan: {
    table: 'lecturer_educations',
    columns: {
      level: 'level',
      university: 'university',
      country: 'country',
      field: 'field',
      degree: 'degree',
      startYear: 'start_year',
      graduationYear: 'graduation_year',
      diplomaNo: 'diploma_no',
      gpa: 'gpa',
      thesisTitle: 'thesis_title',
    },
    searched: 'university',
    sorts: { graduationYear: 'graduation_year', university: 'university' },
  },
  publikasi: {
    table: 'lecturer_publications',
    columns: {
      type: 'type',
      title: 'title',
      authors: 'authors',
      authorOrder: 'author_order',
      publisher: 'publisher',
      issn: 'issn',
      doi: 'doi',
      url: 'url',
      volume: 'volume',
      number: 'number',
      pages: 'pages',
      date: 'date',
      index: 'index',
    },
    searched: 'title',
    sorts: { date: 'date', title: 'title' },
  },
  seminar: {
    table: 'lecturer_seminars',
    columns: {
      title: 'title',
      role: 'role',
      level: 'level',
      organiser: 'organiser',
      place: 'place',
      start: 'start_date',
      end: 'end_date',
      certificateNo: 'certificate_no',
    },
    searched: 'title',
    sorts: { start: 'start_date', title: 'title' },
  },
};

export const recordTable = (kind: RecordKind): SQL => sql`${sql.identifier(recordTables[kind].table)}`;

/** Columns of a history, for an insert or an update. */
export const columnList = (kind: RecordKind): SQL =>
  sql.join(
    Object.values(recordTables[kind].columns).map((column) => sql`${sql.identifier(column)}`),
    sql`, `,
  );
