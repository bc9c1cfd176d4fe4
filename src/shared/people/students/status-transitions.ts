import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { enrolledStatuses, type StudentStatus } from '#shared/platform/access/status.ts';

/** Actor of the change: the registrar, a job of the portal, or an admin, who may do both and undo exits. */
export type StatusActor = 'BAAK' | 'SYSTEM' | 'ADMIN';

/** Exit without a degree: PDDIKTI exit types 4 and 2. */
export type ExitKind = 'RESIGNED' | 'TRANSFERRED';

/** Facts that support a status change; a missing one counts as not given. */
export type StatusEvidence = {
  leaveApproved?: boolean;
  leaveEnded?: boolean;
  reactivationRequested?: boolean;
  feesPaid?: boolean;
  reRegistered?: boolean;
  lateKrsOver?: boolean;
  krsValid?: boolean;
  /** A leave in the term is requested or granted. */
  leaveOpen?: boolean;
  graduationApproved?: boolean;
  decree?: { number: string; date: LocalDate };
  letter?: boolean;
  exit?: ExitKind;
  reason?: string;
  /** Status before the exit to undo. */
  previousStatus?: StudentStatus;
  exitSynced?: boolean;
  /** The student resigned or transferred; both leave the status "inactive". */
  hasLeft?: boolean;
};

export type StatusChange = {
  from: StudentStatus;
  to: StudentStatus;
  by: StatusActor;
  evidence: StatusEvidence;
};

export type StatusReason = {
  code: 'NOT_ALLOWED' | 'WRONG_ACTOR' | 'NOT_READY' | 'EVIDENCE_MISSING';
  message: string;
  /** The field of the grounds that causes it. */
  field?: 'periodCode' | 'decreeDate' | 'exitDate';
};

type Check = (evidence: StatusEvidence) => StatusReason | null;
type Rule = {
  from: readonly StudentStatus[];
  /** Null where only `applies` decides. */
  to: StudentStatus | null;
  by: readonly StatusActor[];
  applies?: (change: StatusChange) => boolean;
  checks: readonly Check[];
};

/** Whether the student still belongs to the college. One who resigned or transferred is "inactive" with an exit. */
export const isEnrolled = ({ status, exit }: { status: StudentStatus; exit: object | null }): boolean =>
  exit === null && enrolledStatuses.some((enrolledStatus) => enrolledStatus === status);
const closed: readonly StudentStatus[] = ['graduated', 'DO', 'dead'];

const given =
  (test: (evidence: StatusEvidence) => boolean, message: string): Check =>
  (evidence) =>
    test(evidence) ? null : { code: 'EVIDENCE_MISSING', message };

const ready =
  (test: (evidence: StatusEvidence) => boolean, message: string): Check =>
  (evidence) =>
    test(evidence) ? null : { code: 'NOT_READY', message };

const letter = given((evidence) => evidence.letter === true, 'Lampirkan surat keterangan.');
/** Whether the change undoes an exit. A new exit, such as a corrected one, does not. */
const isUndo = ({ from, to, evidence }: StatusChange): boolean =>
  to === evidence.previousStatus &&
  evidence.exit === undefined &&
  (from !== 'inactive' || evidence.hasLeft === true);

/** Transitions of academic practice; the first matching rule decides. */
const rules: readonly Rule[] = [
  {
    from: [...closed, 'inactive'],
    to: null,
    by: ['ADMIN'],
    applies: isUndo,
    checks: [
      given((evidence) => (evidence.reason ?? '').trim() !== '', 'Isi alasan pembatalan status.'),
      ready(
        (evidence) => evidence.exitSynced !== true,
        'Status keluar sudah dilaporkan ke PDDIKTI. Ajukan perubahan melalui PDDIKTI.',
      ),
    ],
  },
  {
    from: enrolledStatuses,
    to: 'inactive',
    by: ['BAAK'],
    applies: ({ evidence }) => evidence.exit !== undefined,
    checks: [letter],
  },
  {
    from: ['active'],
    to: 'furlough',
    by: ['BAAK'],
    checks: [given((evidence) => evidence.leaveApproved === true, 'Pengajuan cuti belum disetujui.')],
  },
  {
    from: ['active'],
    to: 'inactive',
    by: ['SYSTEM', 'BAAK'],
    checks: [
      ready((evidence) => evidence.lateKrsOver === true, 'Masa KRS terlambat belum berakhir.'),
      ready((evidence) => evidence.krsValid !== true, 'Mahasiswa memiliki KRS yang berlaku.'),
      ready(
        (evidence) => evidence.leaveOpen !== true,
        'Cuti mahasiswa masih diajukan atau berjalan. Putuskan pengajuannya dahulu.',
      ),
    ],
  },
  {
    from: ['inactive'],
    to: 'active',
    by: ['SYSTEM'],
    checks: [ready((evidence) => evidence.krsValid === true, 'KRS belum disetujui.')],
  },
  {
    from: ['furlough'],
    to: 'active',
    by: ['BAAK'],
    checks: [
      ready((evidence) => evidence.leaveEnded === true, 'Masa cuti belum berakhir.'),
      given(
        (evidence) => evidence.reactivationRequested === true,
        'Mahasiswa belum mengajukan aktif kembali.',
      ),
      ready((evidence) => evidence.feesPaid === true, 'Kewajiban keuangan belum lunas.'),
    ],
  },
  {
    from: ['furlough'],
    to: 'inactive',
    by: ['SYSTEM'],
    checks: [
      ready((evidence) => evidence.leaveEnded === true, 'Masa cuti belum berakhir.'),
      ready((evidence) => evidence.reRegistered !== true, 'Mahasiswa sudah mendaftar ulang.'),
    ],
  },
  {
    from: ['active', 'inactive'],
    to: 'graduated',
    by: ['BAAK'],
    checks: [ready((evidence) => evidence.graduationApproved === true, 'Daftar yudisium belum disetujui.')],
  },
  {
    from: enrolledStatuses,
    to: 'DO',
    by: ['BAAK'],
    checks: [
      given(({ decree }) => (decree?.number ?? '').trim() !== '', 'Isi nomor SK.'),
      given(({ decree }) => (decree?.date ?? '') !== '', 'Isi tanggal SK.'),
    ],
  },
  { from: [...enrolledStatuses, 'DO'], to: 'dead', by: ['BAAK'], checks: [letter] },
];

const actsAs = (by: StatusActor, allowed: readonly StatusActor[]): boolean =>
  by === 'ADMIN' || allowed.includes(by);

const findRule = (change: StatusChange): Rule | undefined =>
  rules.find(
    ({ from, to, applies }) =>
      from.includes(change.from) && (to === null || to === change.to) && (applies?.(change) ?? true),
  );

/**
 * Returns every reason against the status change; an empty list means it is allowed (academic practice).
 * A wrong actor hides all other reasons.
 */
export function checkStatusChange(change: StatusChange): StatusReason[] {
  const rule = findRule(change);
  if (rule === undefined) {
    return [{ code: 'NOT_ALLOWED', message: 'Perubahan status ini tidak diperbolehkan.' }];
  }
  if (!actsAs(change.by, rule.by)) {
    return [{ code: 'WRONG_ACTOR', message: 'Anda tidak berhak melakukan perubahan status ini.' }];
  }
  return rule.checks.flatMap((check) => check(change.evidence) ?? []);
}
