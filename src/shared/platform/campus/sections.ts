import { z } from 'zod';
import { moneyField } from '#shared/platform/endpoint/money-field.ts';
import { RUPIAH_A_DAY } from '#shared/platform/endpoint/units.ts';
import { phoneProblem } from '#shared/platform/endpoint/phone-field.ts';
import { parsePhone } from '#shared/platform/format/phone.ts';
import { blankOrPostalCode, programmeCodeField } from '#shared/platform/endpoint/fields.ts';
import { withoutUnseen } from '#shared/platform/format/unseen.ts';
import { isSiteAddress } from '#shared/platform/navigation/site-address.ts';
import type { AcademicSettings } from './academic-settings.ts';
import { activitySettings } from './activity-settings.ts';
import { academicSettingsSchema } from './academic-settings.schema.ts';
import { checkAcademicSettings } from './check-settings.ts';
import { localMinute } from './local-minute.ts';
import {
  announcementTones,
  financeSettings,
  gateSettings,
  institutionSettings,
  integrationSettings,
  librarySettings,
  official,
  officialRoles,
  privacySettings,
  programmeSettings,
  siteSettings,
  socialNetworks,
} from './main-data.ts';
import { graduationSettings } from './diploma-rules.ts';
import { leaveSettings } from './leave-settings.ts';
import { thesisSettings } from './thesis-settings.ts';

/** The groups of settings an admin saves one by one. */
export const sectionNames = [
  'institution',
  'programme',
  'officials',
  'academic',
  'gates',
  'leave',
  'thesis',
  'graduation',
  'activity',
  'library',
  'finance',
  'integration',
  'privacy',
  'site',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** Passwords of other systems: written, never read back. */
export const secretNames = ['feederPassword', 'lmsToken', 'smtpUrl'] as const;
export type SecretName = (typeof secretNames)[number];

type Problem = { path: string; message: string };

/** Reports problems under their fields. */
const refuse = (ctx: z.RefinementCtx, problems: readonly Problem[]): void => {
  for (const { path, message } of problems) {
    ctx.addIssue({ code: 'custom', path: path.split('.'), message });
  }
};

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(200)
  .or(z.literal(''))
  .default('');

const email = (message: string) => z.email(message).max(150).or(z.literal('')).default('');

const institution = institutionSettings.extend({
  name: z.string().trim().min(1, 'Isi nama kampus.').max(150),
  code: z
    .string()
    .regex(/^(\d{6})?$/, 'Kode perguruan tinggi terdiri atas 6 angka.')
    .default(''),
  postal: blankOrPostalCode.default(''),
  email: email('Tulis alamat email yang lengkap, misalnya info@kampus.ac.id.'),
  whatsapp: z
    .string()
    .trim()
    .default('')
    .transform((typed, ctx) => {
      const stored = typed === '' ? '' : parsePhone(typed);
      if (stored !== null) return stored;
      ctx.addIssue({ code: 'custom', message: phoneProblem(typed) });
      return z.NEVER;
    }),
});

const programme = programmeSettings.extend({
  code: programmeCodeField,
  npsn: z
    .string()
    .regex(/^(\d{8})?$/, 'NPSN terdiri atas 8 angka.')
    .default(''),
  name: z.string().trim().min(1, 'Isi nama program studi.').max(100),
});

type Term = Pick<z.infer<typeof official>, 'role' | 'from' | 'to'>;

const LAST_DAY = '9999-12-31';
const meets = (a: Term, b: Term): boolean =>
  a.role === b.role && a.from <= (b.to ?? LAST_DAY) && b.from <= (a.to ?? LAST_DAY);

/** One person per office and day, and no term that ends before it begins. */
export function officialProblems(rows: readonly Term[]): Problem[] {
  return rows.flatMap((row, i) => {
    const before = rows.slice(0, i).some((other) => meets(row, other));
    return [
      ...(row.to !== null && row.to < row.from
        ? [{ path: `list.${i}.to`, message: 'Akhir jabatan mendahului awalnya.' }]
        : []),
      ...(before
        ? [{ path: `list.${i}.from`, message: 'Jabatan ini sudah dipegang orang lain pada masa yang sama.' }]
        : []),
    ];
  });
}

const officials = z
  .object({
    list: z
      .array(
        official.extend({
          role: z.enum(officialRoles, 'Pilih jabatan.'),
          name: z.string().trim().min(1, 'Isi nama.').max(100),
          from: z.iso.date('Isi tanggal mulai.'),
        }),
      )
      .max(50, 'Paling banyak 50 baris.'),
  })
  .superRefine(({ list }, ctx) => refuse(ctx, officialProblems(list)));

const attendance = z.number().int().min(0).max(100).nullable().default(null);
const days = (most: number) => z.number().int().min(1).max(most);

function academicProblems(settings: AcademicSettings): Problem[] {
  const { minAttendanceUts: uts, minAttendanceUas: uas, minSks, semesterMaxSks } = settings;
  return [
    ...checkAcademicSettings(settings).map(({ field, message }) => ({ path: field, message })),
    ...(uts !== null && uts > (uas ?? 0)
      ? [{ path: 'minAttendanceUts', message: 'Kehadiran UTS tidak boleh melebihi kehadiran UAS.' }]
      : []),
    ...(settings.meetingsBeforeUts > settings.meetingsBeforeUas
      ? [{ path: 'meetingsBeforeUts', message: 'Pertemuan sebelum UTS tidak boleh melebihi sebelum UAS.' }]
      : []),
    ...(minSks > semesterMaxSks
      ? [{ path: 'minSks', message: 'Batas bawah tidak boleh melebihi batas sks per semester.' }]
      : []),
  ];
}

const academic = academicSettingsSchema
  .extend({
    packageSemesters: z.number().int().min(0).max(8),
    minAttendanceUts: attendance,
    minAttendanceUas: attendance,
    countFromEnrolment: z.boolean().default(true),
    revisionDays: days(60),
    approvalDays: days(60),
    deferredDays: days(365),
    gradeLockDays: days(365),
    rpsDeadlineDays: days(60),
    meetingsBeforeUts: z.number().int().min(0).max(7),
    meetingsBeforeUas: z.number().int().min(0).max(14),
    makeupDays: z.number().int().min(0).max(60),
    fillBeforeMinutes: z.number().int().min(0).max(1440),
    fillAfterDays: z.number().int().min(0).max(120),
    lecturerMaxSks: z.number().int().min(1).max(40),
    honoursMaxSemesters: z.number().int().min(1).max(14),
  })
  .superRefine((settings, ctx) => refuse(ctx, academicProblems(settings)));

const gates = gateSettings.superRefine(({ krsSppPercent, utsPercent, uasPercent }, ctx) =>
  refuse(ctx, [
    ...(krsSppPercent > utsPercent
      ? [{ path: 'utsPercent', message: 'Persen UTS tidak boleh kurang dari persen KRS.' }]
      : []),
    ...(utsPercent > uasPercent
      ? [{ path: 'uasPercent', message: 'Persen UAS tidak boleh kurang dari persen UTS.' }]
      : []),
  ]),
);

const thesis = thesisSettings.superRefine(({ seminarSessions, examSessions }, ctx) =>
  refuse(
    ctx,
    seminarSessions > examSessions
      ? [
          {
            path: 'examSessions',
            message: 'Bimbingan sebelum sidang tidak boleh kurang dari sebelum seminar.',
          },
        ]
      : [],
  ),
);

const secret = z.string().max(500).optional();

/** A token as a page of Moodle shows it, and as a header or a settings file has it around. */
const lmsToken = z
  .string()
  .max(500)
  .transform((text) =>
    withoutUnseen(text)
      .trim()
      .replace(/^bearer\s+/i, '')
      .replaceAll(/^["']+|["']+$/g, ''),
  )
  .pipe(
    z.string().regex(/^[\w-]*$/, 'Token hanya berisi huruf dan angka tanpa spasi. Salin lagi dari Moodle.'),
  )
  .optional();

const library = librarySettings.extend({
  finePerDay: moneyField(0, 100_000).meta({ description: RUPIAH_A_DAY }).default(1_000),
});

const integration = integrationSettings.extend({
  feederTokenFee: moneyField(0).default(0),
  feederUrl: webAddress,
  feederCertificate: z
    .string()
    .trim()
    .max(8000)
    .regex(
      /^$|^([0-9a-f]{2}[:\s]?){32}$|^-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----$/i,
      'Isi sidik jari SHA-256 (64 angka heksadesimal) atau sertifikat PEM.',
    )
    .default(''),
  lmsUrl: webAddress.refine(
    isSiteAddress,
    'Isi alamat situs Moodle saja, tanpa halamannya seperti /my, /course, /login/index.php atau /webservice.',
  ),
  holidayUrl: webAddress,
  mailFrom: email('Tulis alamat email pengirim yang lengkap.'),
  feederPassword: secret,
  lmsToken,
  smtpUrl: z
    .url({ protocol: /^smtps?$/, message: 'Tulis seperti smtp://pengguna:sandi@server:587.' })
    .max(500)
    .optional(),
  /** Secrets to be forgotten. */
  forget: z.array(z.enum(secretNames)).default([]),
});

const privacy = privacySettings
  .extend({ contactEmail: email('Tulis alamat email yang lengkap.') })
  .superRefine(({ policy, version }, ctx) =>
    refuse(
      ctx,
      policy !== '' && version === ''
        ? [{ path: 'version', message: 'Isi versi kebijakan, misalnya 1.0.' }]
        : [],
    ),
  );

const fullAddress = z.url({ protocol: /^https?$/ }).max(200);

const site = siteSettings
  .extend({
    socials: z
      .array(z.object({ network: z.enum(socialNetworks, 'Pilih media sosial.'), url: fullAddress }))
      .max(6, 'Paling banyak 6 media sosial.')
      .default([]),
    footerLinks: z
      .array(
        z.object({
          label: z.string().trim().min(1, 'Isi nama tautan.').max(40),
          url: fullAddress,
        }),
      )
      .max(8, 'Paling banyak 8 tautan.'),
    maintenance: z.object({
      on: z.boolean(),
      message: z.string().trim().max(300).default(''),
      until: localMinute.nullable().default(null),
    }),
    announcement: z.object({
      text: z.string().trim().max(500).default(''),
      tone: z.enum(announcementTones),
      until: z.iso.date().nullable().default(null),
    }),
  })
  .superRefine(({ maintenance }, ctx) =>
    refuse(
      ctx,
      maintenance.on && maintenance.message === ''
        ? [{ path: 'maintenance.message', message: 'Tulis pesan bagi pengguna selama pemeliharaan.' }]
        : [],
    ),
  );

/** What each group takes when it is saved, with the bounds a person may not leave. */
export const sectionForms = {
  institution,
  programme,
  officials,
  academic,
  gates,
  leave: leaveSettings,
  thesis,
  graduation: graduationSettings,
  activity: activitySettings,
  library,
  finance: financeSettings,
  integration,
  privacy,
  site,
} as const;

export type SectionValues<S extends SectionName> = z.output<(typeof sectionForms)[S]>;
