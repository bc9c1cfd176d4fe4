import { z } from 'zod';
import { actionStatuses, meetingRoles, meetingTypes, minutesStates, presences } from './meeting.ts';
import { issuingUnits } from './unit.ts';
import { attachmentView } from '#shared/platform/procedures/procedure.views.ts';

const actionView = z.object({
  _id: z.string(),
  task: z.string(),
  picUserId: z.string().nullable(),
  picName: z.string(),
  due: z.string().nullable(),
  status: z.enum(actionStatuses),
  note: z.string(),
  updatedAt: z.string(),
});
export type MeetingAction = z.infer<typeof actionView>;

/** An action with the meeting it comes from. */
export const followUp = actionView.extend({
  recordId: z.string(),
  meeting: z.string(),
  topic: z.string(),
  date: z.string(),
  isOverdue: z.boolean(),
  /** The reader is the one who is to do it, or keeps the minutes. */
  mayUpdate: z.boolean(),
  /** The reader may open the minutes; who only has to do something may not, unless they were invited. */
  mayRead: z.boolean(),
});
export type FollowUp = z.infer<typeof followUp>;

const pointView = z.object({
  _id: z.string(),
  topic: z.string(),
  discussion: z.string(),
  decision: z.string(),
  updatedAt: z.string(),
  actions: z.array(actionView),
});
export type MeetingPoint = z.infer<typeof pointView>;

export const meetingRow = z.object({
  _id: z.string(),
  number: z.string().nullable(),
  type: z.enum(meetingTypes),
  title: z.string(),
  date: z.string(),
  timeStart: z.number().int(),
  place: z.string(),
  isConfidential: z.boolean(),
  state: z.enum(minutesStates),
  invited: z.number().int(),
  present: z.number().int(),
  openActions: z.number().int(),
  updatedAt: z.string(),
});
export type MeetingRow = z.infer<typeof meetingRow>;

export const meetingDetail = z.object({
  _id: z.string(),
  number: z.string().nullable(),
  type: z.enum(meetingTypes),
  unit: z.enum(issuingUnits),
  title: z.string(),
  agenda: z.string(),
  date: z.string(),
  timeStart: z.number().int(),
  timeEnd: z.number().int().nullable(),
  place: z.string(),
  link: z.string(),
  conclusion: z.string(),
  isConfidential: z.boolean(),
  state: z.enum(minutesStates),
  createdBy: z.string(),
  /** Newer as soon as the head, a point, an action or a file is another. */
  updatedAt: z.string(),
  people: z.array(
    z.object({
      userId: z.string().nullable(),
      name: z.string(),
      office: z.string(),
      role: z.enum(meetingRoles),
      present: z.enum(presences),
    }),
  ),
  points: z.array(pointView),
  attachments: z.array(attachmentView),
  /** Actions of earlier meetings of this kind that were open when this one began. */
  carried: z.array(followUp),
  mayWrite: z.boolean(),
});
export type MeetingDetail = z.infer<typeof meetingDetail>;
