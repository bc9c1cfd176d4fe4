/** Programmes by the slug of their page, with the code of the national feeder (academic practice). */
export const activitySlugs = {
  magang: '13',
  kkn: '5',
  'kkn-tematik': '19',
  pertukaran: '21',
  'asistensi-mengajar': '14',
  penelitian: '15',
  'proyek-kemanusiaan': '16',
  kewirausahaan: '17',
  'studi-independen': '18',
  'bela-negara': '20',
  kompetisi: '12',
  pkm: '11',
  organisasi: '10',
  pkl: '6',
} as const;
export type ActivitySlug = keyof typeof activitySlugs;
export const activitySlugList = Object.keys(activitySlugs) as [ActivitySlug, ...ActivitySlug[]];

export const activityForms = ['STRUCTURED', 'FREE', 'HYBRID'] as const;
export const activityFormLabels: Record<(typeof activityForms)[number], string> = {
  STRUCTURED: 'Terstruktur',
  FREE: 'Bebas',
  HYBRID: 'Campuran',
};

export const activityLevels = ['LOKAL', 'WILAYAH', 'NASIONAL', 'INTERNASIONAL'] as const;
export type ActivityLevel = (typeof activityLevels)[number];
export const activityLevelLabels: Record<ActivityLevel, string> = {
  LOKAL: 'Lokal',
  WILAYAH: 'Wilayah',
  NASIONAL: 'Nasional',
  INTERNASIONAL: 'Internasional',
};

/** Ids of the national feeder: alone or in a group; leader, member, alone. */
export const MEMBER_KIND = { personal: 0, group: 1 } as const;
export const ACTIVITY_ROLE = { leader: 1, member: 2, personal: 3 } as const;
export type ActivityRole = (typeof ACTIVITY_ROLE)[keyof typeof ACTIVITY_ROLE];

export const activityDocuments = [
  'PROPOSAL',
  'ACCEPTANCE',
  'PARENT_CONSENT',
  'REPORT',
  'CERTIFICATE',
  'MENTOR_SHEET',
  'TRANSCRIPT',
  'DECREE',
] as const;
export type ActivityDocument = (typeof activityDocuments)[number];

export const activityDocumentLabels: Record<ActivityDocument, string> = {
  PROPOSAL: 'Proposal',
  ACCEPTANCE: 'Surat penerimaan mitra',
  PARENT_CONSENT: 'Surat izin orang tua',
  REPORT: 'Laporan akhir',
  CERTIFICATE: 'Sertifikat',
  MENTOR_SHEET: 'Lembar penilaian mentor',
  TRANSCRIPT: 'Transkrip mitra',
  DECREE: 'Surat keputusan',
};

/** File kinds beside the documents: of a logbook entry, and a programme's template. */
export const LOG_FILE = 'LOG';
export const TEMPLATE_FILE = 'TEMPLATE';
