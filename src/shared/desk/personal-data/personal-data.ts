/**
 * What may be done with somebody's data only while that person agrees (Law 27/2022, art. 20). The academic record and the
 * national report rest on law and contract and are no matter of consent.
 */
export const consentPurposes = ['PUBLIC_PHOTO', 'GROUP_CONTACT', 'FULL_TEXT'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const consentLabels: Record<ConsentPurpose, string> = {
  PUBLIC_PHOTO: 'Foto dan nama di situs dan media kampus',
  GROUP_CONTACT: 'Nomor WhatsApp di grup kelas dan kegiatan',
  FULL_TEXT: 'Naskah lengkap skripsi boleh dibaca',
};

export const consentHints: Record<ConsentPurpose, string> = {
  PUBLIC_PHOTO: 'Misalnya pada berita, daftar wisudawan, dan media sosial kampus.',
  GROUP_CONTACT: 'Nomor Anda boleh diberikan kepada pengurus kelas atau kegiatan.',
  FULL_TEXT: 'Abstrak tetap terbuka; tanpa persetujuan naskah lengkapnya tertutup.',
};

/** Purposes a person is asked about: a full text is its author's. */
export const purposesOf = (hasThesis: boolean): ConsentPurpose[] =>
  consentPurposes.filter((purpose) => hasThesis || purpose !== 'FULL_TEXT');

/** Why data may be processed at all (Law 27/2022, art. 20). */
export const lawfulBases = [
  'CONSENT',
  'CONTRACT',
  'LEGAL_DUTY',
  'VITAL_INTEREST',
  'PUBLIC_TASK',
  'LEGITIMATE_INTEREST',
] as const;
export type LawfulBasis = (typeof lawfulBases)[number];

export const lawfulBasisLabels: Record<LawfulBasis, string> = {
  CONSENT: 'Persetujuan',
  CONTRACT: 'Perjanjian',
  LEGAL_DUTY: 'Kewajiban hukum',
  VITAL_INTEREST: 'Kepentingan vital',
  PUBLIC_TASK: 'Tugas pelayanan publik',
  LEGITIMATE_INTEREST: 'Kepentingan sah lainnya',
};
