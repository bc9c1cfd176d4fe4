/** Where an article stands: being written, shown from its moment on, or put away. */
export const newsStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export type NewsStatus = (typeof newsStatuses)[number];

export const newsStatusLabels: Record<NewsStatus, string> = {
  DRAFT: 'Draf',
  PUBLISHED: 'Terbit',
  ARCHIVED: 'Arsip',
};

/** Whom the college works with. */
export const partnerTypes = ['INDUSTRI', 'PEMERINTAH', 'PT', 'SEKOLAH', 'LAINNYA'] as const;
export type PartnerType = (typeof partnerTypes)[number];

export const partnerTypeLabels: Record<PartnerType, string> = {
  INDUSTRI: 'Industri',
  PEMERINTAH: 'Pemerintah',
  PT: 'Perguruan tinggi',
  SEKOLAH: 'Sekolah',
  LAINNYA: 'Lainnya',
};
