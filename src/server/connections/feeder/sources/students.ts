import { sql } from 'drizzle-orm';
import { biodataValues } from '#shared/people/biodata/feeder-fields.ts';
import {
  type EntryFacts,
  entryValues,
  type ExitFacts,
  exitValues,
} from '#shared/connections/feeder/records.ts';
import {
  type AkmFacts,
  akmValues,
  type TransferFacts,
  transferValues,
} from '#shared/connections/feeder/records.ts';
import { tuitionCategories } from '#shared/finance/billing/kinds.ts';
import { needsOrigin } from '#shared/platform/reference/enrolment.ts';
import type { FeederValues } from '#shared/platform/feeder/values.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { fundingIn } from './funding.ts';
import { sourceOf } from './source.ts';

type Person = Pick<Rows['students'], 'id' | 'nim' | 'name'>;

const who = ({ nim, name }: Pick<Person, 'nim' | 'name'>): string => `${nim} · ${name}`;
const pageOf = (id: string, tab: string): string => `/staff/mahasiswa/${id}?tab=${tab}`;

/** Biodata goes under the NIM, which both sides have: a NIK with a mistake must not make a second person. */
export const biodataSource = sourceOf(
  {
    id: sql`s.id`,
    select: () => sql`
      select s.id, s.nim, s.name, jsonb_build_object(
          'gender', b.gender, 'birthPlace', b.birth_place, 'birthDate', b.birth_date, 'religion', b.religion,
          'nik', b.nik, 'passportNo', b.passport_no, 'nisn', b.nisn, 'npwp', b.npwp, 'citizenship', b.citizenship,
          'phone', b.phone, 'mobile', b.mobile, 'personalEmail', b.personal_email, 'street', b.street,
          'hamlet', b.hamlet, 'rt', b.rt, 'rw', b.rw, 'kelurahan', b.kelurahan, 'wilayahId', b.wilayah_id,
          'postalCode', b.postal_code, 'residence', b.residence, 'transport', b.transport,
          'kpsRecipient', coalesce(b.kps_recipient, false), 'kpsNumber', b.kps_number, 'father', b.father,
          'motherName', b.mother_name, 'mother', b.mother, 'guardian', b.guardian,
          'needsStudent', coalesce(b.needs_student, 0), 'needsFather', coalesce(b.needs_father, 0),
          'needsMother', coalesce(b.needs_mother, 0)) as biodata
      from students s left join student_biodata b on b.student_id = s.id where true`,
  },
  (row: Person & { biodata: Record<string, unknown> }) => {
    const values = biodataValues(row.name, row.biodata);
    return {
      id: row.id,
      key: row.nim,
      label: who(row),
      link: pageOf(row.id, 'biodata'),
      values,
      parents: { nim: row.nim, nik: values['nik'] ?? '' },
    };
  },
);

const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) && !/^[0-]+$/.test(text);

/** The former college and programme where both were chosen from the national list; a name alone tells no id. */
function originValues(registrationType: string, origin: Rows['students']['origin']): FeederValues {
  if (!needsOrigin(registrationType)) return {};
  if (!isUuid(origin?.universityId) || !isUuid(origin.programId)) return {};
  return {
    id_perguruan_tinggi_asal: origin.universityId,
    nama_perguruan_tinggi_asal: origin.universityName,
    id_prodi_asal: origin.programId,
    nama_program_studi_asal: origin.programName,
  };
}

type EntryRow = Person &
  EntryFacts &
  Pick<Rows['students'], 'concentration' | 'origin'> &
  Pick<Rows['studentBiodata'], 'birthDate'> & { nik: string | null };

export const entrySource = sourceOf(
  {
    id: sql`s.id`,
    select: () => sql`
      select s.id, s.nim, s.name, s.registration_type as "registrationType", s.entry_path as "entryPath",
        s.entry_semester as "entrySemester", s.entry_date as "entryDate",
        ${fundingIn(sql`s.entry_semester`)} as funding,
        s.entry_fee::float8 as "entryFee", s.recognised_sks as "recognisedSks", s.concentration, s.origin,
        case when coalesce(b.citizenship, 'ID') = 'ID' then b.nik else b.passport_no end as nik,
        b.birth_date::text as "birthDate"
      from students s left join student_biodata b on b.student_id = s.id where true`,
  },
  (row: EntryRow) => ({
    id: row.id,
    key: row.nim,
    label: who(row),
    link: `/staff/mahasiswa/${row.id}/ubah`,
    parents: {
      nim: row.nim,
      nik: row.nik ?? '',
      ...(row.concentration && { concentration: row.concentration }),
      ...(isUuid(row.origin?.universityId) && {
        university: row.origin.universityId,
        programme: row.origin.programName,
        ...(isUuid(row.origin.programId) && { programmeId: row.origin.programId }),
      }),
    },
    // Name and birth date tell whether the person who holds the NIK is this one.
    values: {
      ...entryValues(row),
      ...originValues(row.registrationType, row.origin),
      nama_mahasiswa: row.name,
      tanggal_lahir: row.birthDate,
    },
  }),
);

/**
 * Credits of a term that no class gave, such as a converted programme beside the classes. PDDIKTI counts the credits of an
 * active term from the classes alone; a term of Kampus Merdeka is studied outside them (refusal 738).
 */
const besideClasses = sql`case when r.status = 'A' and exists (
    select from krs k join academic_periods p on p.id = k.period_id join krs_items i on i.krs_id = k.id and i.approved
    where k.student_id = s.id and p.code = r.period_code and k.state not in ('CANCELLED', 'REJECTED'))
  then coalesce((
    select sum(g.sks) from grades g join academic_periods p on p.id = g.period_id
    where g.student_id = s.id and p.code = r.period_code and g.schedule_id is null and g.source <> 'KONVERSI'
      and g.status in ('PUBLISHED', 'LOCKED')), 0)::int else 0 end`;

export const akmSource = sourceOf(
  {
    id: sql`r.student_id`,
    select: (scope) => sql`
      select s.id, s.nim, s.name, r.status, r.ips, r.ipk, r.is_provisional as "isProvisional",
        r.sks_semester - ${besideClasses} as "sksSemester", r.sks_total as "sksTotal",
        ${fundingIn(sql`r.period_code`)} as funding, coalesce(nullif((
          select sum(l.charged - l.late_fee) from bills l join payment_types p on p.id = l.payment_type_id
          where l.student_id = s.id and p.period_code = r.period_code and p.category = any(${sql.param(tuitionCategories)}::text[])
            and l.cancelled_at is null), 0), (
          select (data #>> '{integration,feederTokenFee}')::bigint from main_data where id = 1), 0)::float8 as fee
      from semester_records r join students s on s.id = r.student_id where r.period_code = ${scope}`,
  },
  (row: Person & AkmFacts) => ({
    id: row.id,
    key: row.nim,
    label: who(row),
    link: pageOf(row.id, 'akademik'),
    parents: { nim: row.nim },
    values: akmValues(row),
  }),
);

type TransferRow = Pick<Rows['students'], 'nim' | 'name'> &
  Pick<Rows['conversionRows'], 'id'> &
  TransferFacts & { studentId: Rows['students']['id']; courseCode: Rows['courses']['code'] };

export const transferSource = sourceOf(
  {
    id: sql`t.id`,
    select: () => sql`
      select t.id, s.id as "studentId", s.nim, s.name, t.origin_code as "originCode",
        t.origin_name as "originName", t.origin_sks as "originSks", t.origin_letter as "originLetter",
        t.recognised_sks as "recognisedSks", t.recognised_letter as "recognisedLetter", c.code as "courseCode"
      from conversion_rows t join conversions v on v.id = t.conversion_id
        join students s on s.id = v.student_id join courses c on c.id = t.course_id
      where v.status in ('APPROVED', 'LOCKED')`,
  },
  (row: TransferRow) => ({
    id: row.id,
    key: `${row.nim}|${row.originCode}|${row.courseCode}`,
    label: `${who(row)} · ${row.originName}`,
    link: `/staff/mahasiswa/${row.studentId}/konversi`,
    parents: { nim: row.nim, course: row.courseCode },
    values: transferValues(row),
  }),
);

export const exitSource = sourceOf(
  {
    id: sql`s.id`,
    select: (scope) => sql`
      select s.id, s.nim, s.name, s.exit, h.title as "thesisTitle", h.decree_date::text as "guidedFrom",
        h.last_guidance::text as "guidedUntil"
      from students s left join lateral (
        select title, decree_date, last_guidance from theses
        where student_id = s.id and status = 'ACCEPTED' limit 1) h on true
      where s.exit is not null and s.exit ->> 'semesterCode' = ${scope}`,
  },
  (row: Person & ExitFacts) => ({
    id: row.id,
    key: row.nim,
    label: who(row),
    link: pageOf(row.id, 'status'),
    parents: { nim: row.nim },
    values: exitValues(row),
  }),
);
