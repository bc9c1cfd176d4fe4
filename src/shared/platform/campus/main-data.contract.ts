import { z } from 'zod';
import {
  financeSettings,
  gateSettings,
  institutionPictures,
  institutionSettings,
  integrationSettings,
  librarySettings,
  official,
  privacySettings,
  programmeSettings,
  siteSettings,
} from './main-data.ts';
import { secretNames, sectionForms, type SectionName, sectionNames } from './sections.ts';
import { graduationSettings } from './diploma-rules.ts';
import { leaveSettings } from './leave-settings.ts';
import { activitySettings } from './activity-settings.ts';
import { thesisSettings } from './thesis-settings.ts';
import { academicSettingsSchema } from './academic-settings.schema.ts';
import { endpoint, listQuery, type UploadRule, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

/** A picture of the college or of a signature; transparent parts stay. */
export const logoUpload = {
  accept: ['image'],
  maxFiles: 1,
  maxBytes: 2 * 1024 * 1024,
} satisfies UploadRule;

const admin = { admin: true } as const;
const path = '/api/admin/main-data';

/** Where the logo is served; null while there is none. */
const logo = z.object({ logo: z.string().nullable() });

/** Pictures that only documents show. */
export const documentPictures = ['letterhead', 'stamp'] as const;
export type DocumentPicture = (typeof documentPictures)[number];
const pictureParams = z.object({ kind: z.enum(documentPictures) });
const file = z.object({ file: z.string().nullable() });

/** The groups as they are read; secrets are not among them. */
const sectionViews = {
  institution: institutionSettings,
  programme: programmeSettings,
  officials: z.object({ list: z.array(official) }),
  academic: academicSettingsSchema,
  gates: gateSettings,
  thesis: thesisSettings,
  leave: leaveSettings,
  graduation: graduationSettings,
  activity: activitySettings,
  library: librarySettings,
  finance: financeSettings,
  integration: integrationSettings,
  privacy: privacySettings,
  site: siteSettings,
} satisfies Record<SectionName, z.ZodType>;

export const mainDataView = z.object({
  sections: z.object(sectionViews),
  /** What the next change of a group is based on. */
  updatedAt: z.record(z.enum(sectionNames), z.string()),
  pictures: institutionPictures,
  /** Which secrets are stored and can be read with the key of this portal. */
  isSet: z.record(z.enum(secretNames), z.boolean()),
  /** Until when this session may change settings; null while the password has to be entered. */
  proofUntil: z.string().nullable(),
});
export type MainDataView = z.infer<typeof mainDataView>;

const saved = z.object({ section: z.enum(sectionNames), updatedAt: z.string() });

const bodyOf = <S extends SectionName>(section: S) =>
  z.object({ section: z.literal(section), updatedAt, values: sectionForms[section] });

/** What saving one group takes. */
export const sectionBodies = {
  institution: bodyOf('institution'),
  programme: bodyOf('programme'),
  officials: bodyOf('officials'),
  academic: bodyOf('academic'),
  gates: bodyOf('gates'),
  thesis: bodyOf('thesis'),
  leave: bodyOf('leave'),
  graduation: bodyOf('graduation'),
  activity: bodyOf('activity'),
  library: bodyOf('library'),
  finance: bodyOf('finance'),
  integration: bodyOf('integration'),
  privacy: bodyOf('privacy'),
  site: bodyOf('site'),
};

const sectionBody = z.discriminatedUnion(
  'section',
  [
    sectionBodies.institution,
    sectionBodies.programme,
    sectionBodies.officials,
    sectionBodies.academic,
    sectionBodies.gates,
    sectionBodies.thesis,
    sectionBodies.leave,
    sectionBodies.graduation,
    sectionBodies.activity,
    sectionBodies.library,
    sectionBodies.finance,
    sectionBodies.integration,
    sectionBodies.privacy,
    sectionBodies.site,
  ],
  'Pilih bagian pengaturan.',
);
export type SectionBody = z.output<typeof sectionBody>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const versionView = z.object({
  _id: z.string(),
  section: z.enum(sectionNames),
  no: z.number().int(),
  changedAt: z.string(),
  changedBy: z.string().nullable(),
  /** The version this one brought back. */
  restoredNo: z.number().int().nullable(),
  changes: z.array(z.object({ field: z.string(), from: value, to: value })),
});
export type VersionView = z.infer<typeof versionView>;

export const mainDataContract = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The settings of the college, group by group; of secrets only whether they are set',
    access: admin,
    response: mainDataView,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    summary: 'Replace one group of settings; needs the own password within the last ten minutes',
    access: admin,
    body: sectionBody,
    response: saved,
  }),
  verify: endpoint({
    method: 'POST',
    path: `${path}/admin-verification`,
    summary: 'Enter the own password again; changes of settings pass for ten minutes of this session',
    access: admin,
    body: z.object({ password: z.string().min(1, 'Isi kata sandi Anda.').max(200) }),
    response: z.object({ until: z.string() }),
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/history`,
    summary: 'Every state of one group, newest first, with what changed',
    access: admin,
    query: listQuery(['no'], {
      sort: z.enum(['no', '-no']).default('-no'),
      section: z.enum(sectionNames),
    }),
    response: z.array(versionView),
    shape: 'page',
  }),
  restore: endpoint({
    method: 'POST',
    path: `${path}/restore`,
    summary: 'Bring back an earlier state of a group as its newest',
    access: admin,
    body: z.object({ _id: z.uuid(), updatedAt }),
    response: saved,
  }),
  saveLogo: endpoint({
    method: 'POST',
    path: `${path}/logo`,
    summary: 'Replace the logo that stands on screens and letterheads',
    access: admin,
    upload: logoUpload,
    body: z.object({}),
    response: logo,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: `${path}/logo`,
    summary: 'Go back to the drawn initials',
    access: admin,
    response: logo,
  }),
  savePicture: endpoint({
    method: 'POST',
    path: `${path}/picture/:kind`,
    summary: 'Replace the letterhead or the stamp that documents show',
    access: admin,
    params: pictureParams,
    upload: logoUpload,
    body: z.object({}),
    response: file,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: `${path}/picture/:kind`,
    summary: 'Print documents without this picture',
    access: admin,
    params: pictureParams,
    response: file,
  }),
  saveSignature: endpoint({
    method: 'POST',
    path: `${path}/signature`,
    summary: "Keep the picture of an official's signature; it counts when the officials are saved with it",
    access: admin,
    upload: logoUpload,
    body: z.object({}),
    response: z.object({ file: z.string() }),
  }),
  sampleLetter: endpoint({
    method: 'GET',
    path: `${path}/letterhead`,
    summary: 'An empty page under the letterhead as PDF',
    access: admin,
    response: z.unknown(),
    shape: 'file',
  }),
};
