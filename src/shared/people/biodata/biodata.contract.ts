import { z } from 'zod';
import { WHOLE_PERCENT } from '#shared/platform/endpoint/units.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { parseRtRw } from './address.ts';
import { nikField } from './nik.fields.ts';
import { valuesOf } from '#shared/platform/reference/code-list.ts';
import {
  educations,
  genders,
  incomes,
  maritalStatuses,
  occupations,
  religions,
  residences,
  transports,
} from '#shared/platform/reference/person.ts';
import { isNeedsSum } from '#shared/platform/reference/special-needs.ts';
import { endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { identifierField, postalCodeField } from '#shared/platform/endpoint/fields.ts';
import { passportField } from './passport.fields.ts';
import { countryField, districtField } from '#shared/platform/endpoint/listed-field.ts';
import { phoneField } from '#shared/platform/endpoint/phone-field.ts';

/** Text of at most `max` characters; null clears the field. */
const text = (max: number) => z.string().trim().min(1).max(max, `Paling banyak ${max} huruf.`).nullable();
const day = z.iso.date('Tanggal tidak benar.').nullable();
const digits = (pattern: RegExp, message: string) => identifierField(pattern, message).nullable();
const from = <const V extends string>(list: readonly { readonly value: V }[]) =>
  z.enum(valuesOf(list), 'Pilih dari daftar.').nullable();

const nik = nikField.nullable();

const rtRw = z
  .string()
  .transform((value, ctx) => {
    const stored = parseRtRw(value);
    if (stored !== null) return stored;
    ctx.addIssue({ code: 'custom', message: 'RT/RW berisi 1–3 angka.' });
    return z.NEVER;
  })
  .nullable();

const address = {
  street: text(80),
  hamlet: text(60),
  rt: rtRw,
  rw: rtRw,
  kelurahan: text(60),
  /** The feeder's district code. */
  wilayahId: districtField.nullable(),
  postalCode: postalCodeField.nullable(),
};
const parent = {
  nik,
  birthDate: day,
  education: from(educations),
  job: from(occupations),
  income: from(incomes),
};
const contact = { name: text(100), relation: text(60), phone: phoneField };
const needs = z.number().int().refine(isNeedsSum, 'Pilih dari daftar.');

/** All fields of the biodata form; a missing field stays unchanged, null clears it. */
export const biodataForm = z
  .object({
    gender: from(genders),
    birthPlace: text(32),
    birthDate: day,
    religion: from(religions),
    citizenship: countryField,
    nik,
    passportNo: passportField.nullable(),
    nisn: digits(/^\d{10}$/, 'NISN berisi 10 angka.'),
    npwp: digits(/^\d{15,16}$/, 'NPWP berisi 15 atau 16 angka.'),
    maritalStatus: from(maritalStatuses),
    phone: phoneField,
    mobile: phoneField,
    personalEmail: z.email('Tulis alamat email yang benar.').max(60).nullable(),
    jacketSize: z.enum(['S', 'M', 'L', 'XL', 'XXL', 'XXXL']).nullable(),
    ...address,
    residence: from(residences),
    transport: from(transports),
    domicile: z.object({ sameAsKtp: z.boolean(), ...z.object(address).partial().shape }).nullable(),
    kpsRecipient: z.boolean(),
    kpsNumber: text(80),
    father: z.object({ name: text(100), ...parent }).partial(),
    motherName: text(100),
    mother: z.object(parent).partial(),
    /** `consentOn`: day of the guardian's written consent to the processing of a minor's data. */
    guardian: z.object({ ...contact, ...parent, consentOn: day }).partial(),
    emergency: z.object(contact).partial(),
    needsStudent: needs,
    needsFather: needs,
    needsMother: needs,
  })
  .partial();
export type BiodataForm = z.output<typeof biodataForm>;

const part = z.record(z.string(), z.string());
const nullable = z.string().nullable();

/** A student's biodata for the owner and the registrar. */
export const biodataView = z.object({
  gender: z.enum(['L', 'P']).nullable(),
  birthPlace: nullable,
  birthDate: nullable,
  religion: nullable,
  citizenship: z.string(),
  nik: nullable,
  passportNo: nullable,
  nisn: nullable,
  npwp: nullable,
  maritalStatus: nullable,
  phone: nullable,
  mobile: nullable,
  personalEmail: nullable,
  photo: nullable,
  jacketSize: nullable,
  street: nullable,
  hamlet: nullable,
  rt: nullable,
  rw: nullable,
  kelurahan: nullable,
  wilayahId: nullable,
  postalCode: nullable,
  residence: nullable,
  transport: nullable,
  domicile: z.record(z.string(), z.union([z.string(), z.boolean()])).nullable(),
  kpsRecipient: z.boolean(),
  kpsNumber: nullable,
  father: part,
  motherName: nullable,
  mother: part,
  guardian: part,
  emergency: part,
  needsStudent: z.number().int(),
  needsFather: z.number().int(),
  needsMother: z.number().int(),
  updatedAt: z.string(),
});
export type BiodataView = z.infer<typeof biodataView>;

export const completenessView = z.object({
  complete: z.boolean(),
  percent: z.number().int().meta({ description: WHOLE_PERCENT }),
  missing: z.array(z.object({ tab: z.string(), field: z.string(), label: z.string() })),
});
export type CompletenessView = z.infer<typeof completenessView>;

const saved = z.object({
  biodata: biodataView,
  completeness: completenessView,
  /** Doubts about stored values, such as a NIK that does not match the birth date. */
  warnings: z.array(z.string()),
});

export const biodataContract = {
  saveOwn: endpoint({
    method: 'POST',
    path: '/api/student/biodata',
    summary: 'Change fields of the own biodata; what PDDIKTI holds is changed on request only',
    access: { students: true },
    body: biodataForm.extend({ updatedAt }),
    response: saved,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/:id/student-profile',
    summary: 'Change fields of a student’s biodata',
    access: { permissions: ['studentProfile:update'] },
    params: idParams,
    body: biodataForm.extend({ updatedAt, reason: z.string().trim().max(300).optional() }),
    response: saved,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/student/:id/profile-check',
    summary: 'How complete a student’s biodata is, with a sentence naming what is missing',
    access: { students: true, permissions: ['studentProfile:get'], roles: [ROLE.lecturer] },
    params: idParams,
    response: completenessView,
  }),
};
