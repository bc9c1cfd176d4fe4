/** How a thesis is researched, what it is in the end, and who sits where (academic practice). */
export const thesisMethods = [
  'KUANTITATIF',
  'KUALITATIF',
  'CAMPURAN',
  'PENGEMBANGAN',
  'STUDI_KASUS',
] as const;
export type ThesisMethod = (typeof thesisMethods)[number];

export const thesisMethodLabels: Record<ThesisMethod, string> = {
  KUANTITATIF: 'Kuantitatif',
  KUALITATIF: 'Kualitatif',
  CAMPURAN: 'Campuran',
  PENGEMBANGAN: 'Pengembangan',
  STUDI_KASUS: 'Studi kasus',
};

/** The final work need not be a thesis. */
export const thesisForms = ['SKRIPSI', 'PROTOTIPE', 'PROYEK', 'ARTIKEL', 'LAINNYA'] as const;
export type ThesisForm = (typeof thesisForms)[number];

export const thesisFormLabels: Record<ThesisForm, string> = {
  SKRIPSI: 'Skripsi',
  PROTOTIPE: 'Prototipe',
  PROYEK: 'Proyek',
  ARTIKEL: 'Artikel ilmiah',
  LAINNYA: 'Lainnya',
};

export const supervisorStates = ['INVITED', 'ACCEPTED', 'DECLINED', 'REPLACED'] as const;
export type SupervisorState = (typeof supervisorStates)[number];

export const supervisorStateLabels: Record<SupervisorState, string> = {
  INVITED: 'Menunggu jawaban',
  ACCEPTED: 'Bersedia',
  DECLINED: 'Tidak bersedia',
  REPLACED: 'Diganti',
};

export const boardRoles = ['KETUA', 'SEKRETARIS', 'ANGGOTA'] as const;
export type BoardRole = (typeof boardRoles)[number];

export const boardRoleLabels: Record<BoardRole, string> = {
  KETUA: 'Ketua penguji',
  SEKRETARIS: 'Sekretaris',
  ANGGOTA: 'Anggota',
};

export const thesisEventTypes = ['SEMINAR', 'SIDANG'] as const;
export type ThesisEventType = (typeof thesisEventTypes)[number];

export const seminarResults = ['PASSED', 'REVISION', 'FAILED'] as const;
export const examResults = ['PASSED', 'PASSED_REVISION', 'FAILED'] as const;

export const eventResultLabels: Record<
  (typeof seminarResults)[number] | (typeof examResults)[number],
  string
> = {
  PASSED: 'Lulus',
  REVISION: 'Lulus setelah perbaikan proposal',
  PASSED_REVISION: 'Lulus dengan revisi',
  FAILED: 'Tidak lulus',
};

export const sessionStatuses = ['SUBMITTED', 'APPROVED', 'REVISED'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

export const sessionStatusLabels: Record<SessionStatus, string> = {
  SUBMITTED: 'Menunggu paraf',
  APPROVED: 'Disetujui',
  REVISED: 'Perlu dilengkapi',
};

export const depositStatuses = ['PENDING', 'RECEIVED'] as const;
export type DepositStatus = (typeof depositStatuses)[number];
