import type { Procedure } from '#shared/platform/procedures/procedure.ts';

/** States of a course plan in order. DRAFT has the outcomes, DRAFT2 also the weekly plan. */
export const rpsStates = ['DRAFT', 'DRAFT2', 'SUBMITTED', 'REVISION', 'APPROVED', 'ARCHIVED'] as const;
export type RpsState = (typeof rpsStates)[number];

export const rpsStateLabels: Record<RpsState, string> = {
  DRAFT: 'Draf: capaian',
  DRAFT2: 'Draf: siap diajukan',
  SUBMITTED: 'Menunggu tinjauan',
  REVISION: 'Perlu diperbaiki',
  APPROVED: 'Disetujui',
  ARCHIVED: 'Arsip',
};

/** OWNER is the coordinator of the course in the term; STAFF acts by permission. */
export const rpsActors = ['OWNER', 'STAFF', 'KAPRODI'] as const;
export type RpsActor = (typeof rpsActors)[number];

export type RpsAction = 'CREATE' | 'COPY' | 'REVISE' | 'PLAN' | 'SUBMIT' | 'RETURN' | 'APPROVE' | 'ARCHIVE';

const writers = ['OWNER', 'STAFF'] as const;

/**
 * Steps of a course plan (academic practice). Saving without a change of state is no step. Copies and revisions start with
 * the content of an approved plan without its files.
 */
export const rpsProcedure: Procedure<RpsState, RpsAction, RpsActor> = {
  CREATE: { from: [null], to: 'DRAFT', by: writers },
  COPY: { from: [null], to: 'DRAFT2', by: writers },
  REVISE: { from: [null], to: 'DRAFT2', by: writers },
  PLAN: { from: ['DRAFT'], to: 'DRAFT2', by: writers },
  SUBMIT: { from: ['DRAFT2', 'REVISION'], to: 'SUBMITTED', by: writers },
  RETURN: { from: ['SUBMITTED'], to: 'REVISION', by: ['KAPRODI'], noted: true },
  APPROVE: { from: ['SUBMITTED'], to: 'APPROVED', by: ['KAPRODI'] },
  ARCHIVE: { from: ['APPROVED'], to: 'ARCHIVED', by: ['KAPRODI'] },
};

/** States in which a plan may be changed and deleted. */
export const openRpsStates = ['DRAFT', 'DRAFT2', 'REVISION'] as const satisfies readonly RpsState[];

export const isOpenRps = (state: RpsState): boolean => openRpsStates.some((open) => open === state);

/** Returns why a plan in this state can no longer be changed, or null. */
export function whyClosed(state: RpsState): string | null {
  if (isOpenRps(state)) return null;
  return state === 'SUBMITTED'
    ? 'RPS sedang ditinjau kaprodi. Tunggu hasilnya sebelum mengubah.'
    : 'RPS yang sudah disetujui tidak dapat diubah. Pilih "Buat revisi".';
}
