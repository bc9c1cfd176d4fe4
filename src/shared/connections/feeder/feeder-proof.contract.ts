import { z } from 'zod';
import { feederSendKinds, feederSteps } from '#shared/platform/feeder/state.ts';
import { endpoint, fileFormat, listQuery, sortedBy } from '#shared/platform/endpoint/endpoint.ts';
import { feederChannel as channel } from './feeder.views.ts';
import { semesterField } from '#shared/platform/endpoint/fields.ts';

const read = { permissions: ['feeder:get'] } as const;
const day = z.iso.date('Pilih tanggal.');
const kind = z.enum(feederSendKinds, 'Pilih tindakan.');

const proofQuery = listQuery(['at'], {
  sort: sortedBy(['at'], '-at'),
  channel: channel.optional(),
  period: semesterField.optional(),
  kind: kind.optional(),
  from: day.optional(),
  to: day.optional(),
});

/** One call that changed the feeder, or should have, with what came of it. */
const sent = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  channel,
  /** Semester code; empty for what counts for the college. */
  scope: z.string(),
  /** Natural key of the record. */
  key: z.string(),
  /** The record in words, as long as one of the sides has it. */
  label: z.string().nullable(),
  kind,
  act: z.string(),
  /** How it ended; null while nobody knows. */
  outcome: z.enum(feederSteps).nullable(),
  answeredAt: z.string().nullable(),
  code: z.number().int().nullable(),
  requestDigest: z.string(),
  answerDigest: z.string().nullable(),
  environment: z.enum(['live', 'sandbox']).nullable(),
});
export type FeederSent = z.infer<typeof sent>;

export const feederProofContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/sync/sends',
    summary:
      'Every call that changed the feeder, removals among them: who, when, what, and what was answered',
    access: read,
    query: proofQuery,
    response: z.array(sent),
    shape: 'page',
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/staff/sync/sends/export',
    summary: 'The same list as a file',
    access: read,
    query: proofQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
};
