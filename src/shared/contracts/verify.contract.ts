import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const documentKinds = ['KHS', 'TRANSCRIPT', 'GRADE_LIST', 'GRADE_HANDOVER'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentKindLabels: Record<string, string> = {
  KHS: 'Kartu hasil studi (KHS)',
  TRANSCRIPT: 'Transkrip nilai',
  GRADE_LIST: 'Daftar peserta dan nilai akhir',
  GRADE_HANDOVER: 'Berita acara penyerahan nilai',
};

/** What anybody who holds a printed document may learn. */
export const verifiedDocument = z.object({
  kind: z.string(),
  /** The student's name, or the class. */
  name: z.string(),
  /** Masked; null for documents of a class. */
  nim: z.string().nullable(),
  /** What the document is about: the semester, the state. */
  about: z.string(),
  date: z.string(),
  valid: z.boolean(),
  voidedAt: z.string().nullable(),
});
export type VerifiedDocument = z.infer<typeof verifiedDocument>;

export const verifyContract = {
  verify: endpoint({
    method: 'GET',
    path: '/api/verify/:token',
    summary: 'Confirms a printed document',
    access: 'public',
    params: z.object({ token: z.string().max(64) }),
    response: verifiedDocument,
  }),
};
