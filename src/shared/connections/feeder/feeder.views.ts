import { z } from 'zod';
import { channelNames } from '#shared/platform/feeder/channel-names.ts';
import { feederStatuses, feederVerdicts } from '#shared/platform/feeder/state.ts';

const count = z.number().int();

export const feederChannel = z.enum(channelNames, 'Pilih kanal.');

const problem = z.object({ field: z.string(), message: z.string() });
const difference = z.object({
  field: z.string(),
  label: z.string(),
  local: z.string().nullable(),
  feeder: z.string().nullable(),
  /** Only a person may settle it. */
  locked: z.boolean(),
  /** The feeder's value can be taken over into the portal here. */
  adoptable: z.boolean(),
  /** The feeder's side was chosen. */
  kept: z.boolean(),
});

export const feederRowView = z.object({
  _id: z.string(),
  channel: feederChannel,
  scope: z.string(),
  key: z.string(),
  label: z.string(),
  /** Page of the portal on which the record is mended. */
  link: z.string().nullable(),
  verdict: z.enum(feederVerdicts),
  status: z.enum(feederStatuses),
  message: z.string(),
  code: count.nullable(),
  problems: z.array(problem),
  differences: z.array(difference),
  checkedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type FeederRowView = z.infer<typeof feederRowView>;

const proof = z.object({
  at: z.string(),
  by: z.string(),
  act: z.string(),
  step: z.string(),
  code: count.nullable(),
  requestDigest: z.string(),
  answerDigest: z.string().nullable(),
  /** Where it went; null for what was sent before this was written down. */
  environment: z.enum(['live', 'sandbox']).nullable(),
});

/** A row with the proof of what was sent. */
export const feederRowDetail = feederRowView.extend({ proof: z.array(proof) });

const counts = z.object({
  verdicts: z.record(z.enum(feederVerdicts), count),
  statuses: z.record(z.enum(feederStatuses), count),
  /** Rows of the portal that PDDIKTI would refuse as they stand. */
  problems: count,
});
export type FeederCounts = z.infer<typeof counts>;

export const feederChannelView = z.object({
  channel: feederChannel,
  scope: z.string(),
  checkedAt: z.string().nullable(),
  /** The comparison or sending under way. */
  jobId: z.string().nullable(),
  counts,
});
export type FeederChannelView = z.infer<typeof feederChannelView>;

export const feederBoard = z.object({
  connected: z.boolean(),
  environment: z.enum(['live', 'sandbox']),
  /** When the feeder's own lists were read last, and what stands otherwise there than here. */
  references: z.object({ checkedAt: z.string(), drift: z.array(z.string()) }).nullable(),
  /** Rows sent at a time. */
  batch: count,
  /** Terms of the portal, newest first. */
  periods: z.array(z.object({ code: z.string(), label: z.string(), isActive: z.boolean() })),
  period: z.string().nullable(),
  /** When the reports of the term are due: the plan two months after its start, the results two months after its end. */
  deadlines: z.array(z.object({ report: z.enum(['PLAN', 'RESULT']), due: z.string(), days: count })),
  channels: z.array(feederChannelView),
});
export type FeederBoard = z.infer<typeof feederBoard>;

const comparedRow = z.object({ _id: z.string(), key: z.string(), label: z.string() });
/** What the last finished comparison found (the first hundred of each; all are rows of `rows`), and the one just begun. */
export const comparison = z.object({
  jobId: z.string(),
  checkedAt: z.string().nullable(),
  totals: z.record(z.enum(feederVerdicts), count),
  onlyLocal: z.array(comparedRow),
  onlyFeeder: z.array(comparedRow),
  different: z.array(
    z.object({
      key: z.string(),
      field: z.string(),
      local: z.string().nullable(),
      feeder: z.string().nullable(),
    }),
  ),
});
export type FeederComparison = z.infer<typeof comparison>;

const planned = z.object({
  label: z.string(),
  action: z.enum(['INSERT', 'UPDATE', 'REMOVE', 'NONE', 'REFUSE']),
  message: z.string(),
  values: z.array(z.object({ label: z.string(), value: z.string() })),
});
export const dryRun = z.object({
  totals: z.object({ INSERT: count, UPDATE: count, REMOVE: count, NONE: count, REFUSE: count }),
  rows: z.array(planned),
});
export type FeederDryRun = z.infer<typeof dryRun>;

const gradeSide = z
  .object({ score: z.string().nullable(), index: z.string().nullable(), letter: z.string().nullable() })
  .nullable();

export const gradeOfMember = z.object({
  nim: z.string(),
  name: z.string(),
  local: gradeSide,
  feeder: gradeSide,
  status: z.enum(feederStatuses).nullable(),
  message: z.string(),
});
