import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { actionStatuses, meetingRoles, meetingTypes, minutesStates, presences } from './meeting.ts';
import { issuingUnits } from './unit.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { dayField } from '#shared/platform/endpoint/day-field.ts';
import { followUp, meetingDetail, meetingRow } from './meeting-record.views.ts';

/** Readers by right; all others see the meetings they were invited to and the actions they answer for. */
const read = 'signed-in';
const write = { permissions: ['meetingRecord:update'] } as const;

const optional = (max: number) => z.string().trim().max(max).default('');
const required = (max: number, label: string) => z.string().trim().min(2, `Isi ${label}.`).max(max);

const person = z.object({
  /** An account of the portal; without it somebody from outside. */
  userId: z.uuid().nullable().default(null),
  name: required(100, 'nama peserta'),
  office: optional(100),
  role: z.enum(meetingRoles).default('MEMBER'),
  present: z.enum(presences).default('H'),
});
export type MeetingPerson = z.output<typeof person>;

/** The head of minutes as a form fills it in; times are minutes since midnight. */
export const meetingHead = z
  .object({
    type: z.enum(meetingTypes, 'Pilih jenis rapat.'),
    unit: z.enum(issuingUnits, 'Pilih unit.'),
    title: z.string().trim().min(3, 'Isi judul rapat.').max(200),
    agenda: z.string().trim().min(3, 'Isi agenda.').max(2000),
    date: dayField('recent'),
    timeStart: z.number('Isi jam mulai.').int().min(0).max(1439),
    timeEnd: z.number().int().min(1).max(1440).nullable().default(null),
    place: optional(200),
    link: z.union([z.literal(''), z.url()]).default(''),
    conclusion: optional(4000),
    isConfidential: z.boolean().default(false),
    people: z.array(person).max(200, 'Peserta paling banyak 200 orang.'),
  })
  .superRefine(({ timeStart, timeEnd, place, link, people }, check) => {
    const refuse = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message });
    if (timeEnd !== null && timeEnd <= timeStart) refuse('timeEnd', 'Jam selesai harus setelah jam mulai.');
    if (place === '' && link === '') refuse('place', 'Isi tempat atau tautan rapat.');
    const ids = people.flatMap(({ userId }) => userId ?? []);
    if (new Set(ids).size < ids.length) refuse('people', 'Satu orang tercatat dua kali.');
    for (const role of ['LEADER', 'SECRETARY'] as const) {
      if (people.filter((one) => one.role === role).length > 1) {
        refuse('people', role === 'LEADER' ? 'Pemimpin rapat hanya satu.' : 'Notulis hanya satu.');
      }
    }
  });

const pointForm = z.object({
  /** Which point is changed; without it a new one is added at the end. */
  pembahasanId: z.uuid().optional(),
  /** The copy of that point the change is based on. */
  updatedAt: updatedAt.optional(),
  topic: required(200, 'topik'),
  discussion: z.string().trim().min(2, 'Isi pembahasan.').max(10_000),
  decision: optional(4000),
  actions: z
    .array(
      z.object({
        _id: z.uuid().optional(),
        task: z.string().trim().min(3, 'Isi tindak lanjut.').max(300),
        picUserId: z.uuid().nullable().default(null),
        picName: required(100, 'penanggung jawab'),
        due: z.iso.date().nullable().default(null),
      }),
    )
    .max(30, 'Tindak lanjut paling banyak 30 per butir.')
    .default([]),
});

const sorts = ['date', 'title', 'number', 'type', 'state'] as const;
const meetingQuery = listQuery(sorts, {
  sort: sortedBy(sorts, '-date'),
  type: z.enum(meetingTypes).optional(),
  state: z.enum(minutesStates).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});

const followUpSorts = ['due', 'date'] as const;

export const meetingRecordContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/meeting-record',
    summary: 'Minutes one may read, latest meeting first',
    access: read,
    query: meetingQuery,
    response: z.array(meetingRow),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/user/meeting-record/export',
    summary: 'The same list as a file',
    access: read,
    query: meetingQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/user/meeting-people',
    summary: 'Staff and lecturers whose name fits, to be invited or made responsible',
    access: write,
    query: z.object({ search: searchText.default('') }),
    response: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  followUps: endpoint({
    method: 'GET',
    path: '/api/user/meeting-action',
    summary: 'Actions agreed in meetings: the own ones, for keepers of minutes all',
    access: read,
    query: listQuery(followUpSorts, {
      mine: z.stringbool().default(false),
      status: z.enum(actionStatuses).optional(),
      overdue: z.stringbool().default(false),
    }),
    response: z.array(followUp),
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/user/meeting-record',
    summary: 'Begin the minutes of a meeting',
    access: { permissions: ['meetingRecord:create'] },
    body: meetingHead,
    response: done,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/user/meeting-record/:id',
    summary: 'Minutes with people, points, actions and files',
    access: read,
    params: idParams,
    response: meetingDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/user/meeting-record/:id',
    summary: 'Change the head of a draft and who was there',
    access: write,
    params: idParams,
    body: meetingHead.and(z.object({ updatedAt })),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/meeting-record/:id',
    summary: 'Delete a draft as it was seen, with its points and files; final minutes only by an admin',
    access: { permissions: ['meetingRecord:delete'] },
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  savePoint: endpoint({
    method: 'PUT',
    path: '/api/user/meeting-record/:id/pembahasan',
    summary: 'Add a point to a draft, or change one with its actions',
    access: write,
    params: idParams,
    body: pointForm,
    response: done,
  }),
  removePoint: endpoint({
    method: 'DELETE',
    path: '/api/user/meeting-record/:id/pembahasan',
    summary: 'Remove a point from a draft',
    access: write,
    params: idParams,
    body: z.object({ pembahasanId: z.uuid(), updatedAt }),
    response: done,
  }),
  finalize: endpoint({
    method: 'POST',
    path: '/api/user/meeting-record/:id/finalize',
    summary: 'Make minutes final: they get their number, and only actions change from now on',
    access: write,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  followUp: endpoint({
    method: 'PUT',
    path: '/api/user/meeting-action/:id',
    summary: 'Say how far an action is; by whom it is for, or who keeps the minutes',
    access: read,
    params: idParams,
    body: z.object({ status: z.enum(actionStatuses), note: optional(500), updatedAt }),
    response: done,
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api/user/meeting-record/:id/attachment',
    summary: 'Add a document or photo',
    access: write,
    params: idParams,
    body: z.object({}),
    upload: { accept: ['pdf', 'image'], maxFiles: 1, maxBytes: 10 * 1024 * 1024 },
    response: done,
  }),
  detach: endpoint({
    method: 'DELETE',
    path: '/api/user/meeting-record/:id/attachment',
    summary: 'Remove an own file from a draft',
    access: write,
    params: idParams,
    body: z.object({ attachmentId: z.uuid() }),
    response: done,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/user/meeting-record/:id/print',
    summary: 'Minutes as PDF',
    access: read,
    params: idParams,
    response: z.any(),
    shape: 'file',
  }),
};
