import type { SectionName } from '#shared/platform/campus/sections.ts';

/** The groups of settings in the order of the screen, with their names in the address. */
export const sectionTitles: Record<SectionName, { slug: string; label: string }> = {
  institution: { slug: 'institusi', label: 'Institusi' },
  programme: { slug: 'program-studi', label: 'Program studi' },
  officials: { slug: 'pejabat', label: 'Pejabat' },
  academic: { slug: 'akademik', label: 'Akademik' },
  gates: { slug: 'gerbang', label: 'Gerbang' },
  leave: { slug: 'cuti', label: 'Cuti' },
  thesis: { slug: 'skripsi', label: 'Skripsi' },
  graduation: { slug: 'yudisium', label: 'Yudisium' },
  activity: { slug: 'program-aktivitas', label: 'Program aktivitas' },
  library: { slug: 'perpustakaan', label: 'Perpustakaan' },
  finance: { slug: 'keuangan', label: 'Keuangan' },
  integration: { slug: 'integrasi', label: 'Integrasi' },
  privacy: { slug: 'privasi', label: 'Privasi' },
  site: { slug: 'situs', label: 'Situs' },
};
