import { z } from 'zod';
import { yearField } from '#shared/platform/endpoint/fields.ts';
import {
  activityKinds,
  publicationIndexes,
  publicationKinds,
  seminarLevels,
  seminarRoles,
} from './records.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import { educations } from '#shared/platform/reference/person.ts';
import { doiField, issnField } from '#shared/platform/endpoint/research-fields.ts';
import { countryField } from '#shared/platform/endpoint/listed-field.ts';
import { dayField } from '#shared/platform/endpoint/day-field.ts';
import { moneyField } from '#shared/platform/endpoint/money-field.ts';

const text = (max: number, message = 'Isi kolom ini.') =>
  z.string().trim().min(1, message).max(max, `Paling banyak ${max} huruf.`);
const optional = (max: number) => text(max).nullable().default(null);
const choice = <const V extends string>(list: readonly { readonly value: V }[]) =>
  z.enum(valuesOf(list), 'Pilih dari daftar.');
const day = dayField('record');
const year = yearField('Isi tahun dengan empat angka.');
const webAddress = z.url().max(500).nullable().default(null);

/** Fields of each history. */
export const recordFields = {
  kegiatan: {
    type: choice(activityKinds),
    title: text(300),
    role: optional(100),
    place: optional(150),
    start: day,
    end: day.nullable().default(null),
    /** Whole rupiah. */
    funding: moneyField(0).nullable().default(null),
    fundingSource: optional(150),
    decreeNo: optional(100),
  },
  pendidikan: {
    level: choice(educations),
    university: text(150),
    country: countryField.default('ID'),
    field: optional(150),
    degree: optional(60),
    startYear: year.nullable().default(null),
    graduationYear: year,
    diplomaNo: optional(100),
    /** Hundredths. */
    gpa: z
      .number('Isi IPK, misalnya 3,75.')
      .int('Paling banyak dua angka di belakang koma.')
      .min(0, 'IPK tidak boleh negatif.')
      .max(400, 'IPK paling tinggi 4,00.')
      .nullable()
      .default(null),
    thesisTitle: optional(300),
  },
  publikasi: {
    type: choice(publicationKinds),
    title: text(300),
    authors: z.array(text(100)).min(1, 'Tulis minimal satu penulis.').max(50),
    /** Position of the lecturer among the authors, from 1. */
    authorOrder: z.number('Isi urutan penulis.').int().min(1).max(50).nullable().default(null),
    publisher: text(200),
    issn: issnField.nullable().default(null),
    doi: doiField.nullable().default(null),
    url: webAddress,
    volume: optional(30),
    number: optional(30),
    pages: optional(30),
    date: day,
    index: choice(publicationIndexes).nullable().default(null),
  },
  seminar: {
    title: text(300),
    role: choice(seminarRoles),
    level: choice(seminarLevels),
    organiser: text(200),
    place: optional(150),
    start: day,
    end: day.nullable().default(null),
    certificateNo: optional(100),
  },
} as const;

type Problem = readonly [field: string, message: string];
type Dated = { start: string; end: string | null };

const inOrder = ({ start, end }: Dated): Problem | null =>
  end !== null && end < start ? ['end', 'Tanggal selesai tidak boleh sebelum tanggal mulai.'] : null;

/** Rules on several fields of one record. */
export const recordRules = {
  kegiatan: inOrder,
  seminar: inOrder,
  pendidikan: ({ startYear, graduationYear }: { startYear: number | null; graduationYear: number }) =>
    startYear !== null && startYear > graduationYear
      ? (['graduationYear', 'Tahun lulus tidak boleh sebelum tahun masuk.'] as const)
      : null,
  publikasi: ({ authors, authorOrder }: { authors: readonly string[]; authorOrder: number | null }) =>
    authorOrder !== null && authorOrder > authors.length
      ? (['authorOrder', `Penulisnya hanya ${authors.length}.`] as const)
      : null,
};

/** Adds the problem of a rule as an issue, for `superRefine`. */
export function addIssue(
  ctx: { addIssue: (issue: { code: 'custom'; path: PropertyKey[]; message: string }) => void },
  problem: Problem | null,
): void {
  if (problem !== null) ctx.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
}
