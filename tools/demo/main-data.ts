import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { type MainData, mainDataSchema } from '#shared/platform/campus/main-data.ts';

const officials = [
  ['KETUA', 'Prof. Dr. Contoh Ketua, S.E., M.M.', 'Ketua'],
  ['WAKA1', 'Dr. Contoh Wakil Satu, S.E., M.Si.', 'Wakil Ketua I'],
  ['WAKA2', 'Dr. Contoh Wakil Dua, S.E., M.Ak.', 'Wakil Ketua II'],
  ['KAPRODI', 'Dr. Contoh Kaprodi, S.E., M.M.', 'Ketua Program Studi Manajemen'],
  ['KA_BAAK', 'Contoh Kepala BAAK, S.Kom.', 'Kepala BAAK'],
  ['KA_KEUANGAN', 'Contoh Kepala Keuangan, S.Ak.', 'Kepala Bagian Keuangan'],
] as const;

/** The demo college's own data. */
export const demoMainData = (today: LocalDate): MainData =>
  mainDataSchema.parse({
    institution: {
      name: 'Sekolah Tinggi Manajemen Bisnis Cendekia',
      shortName: 'STMB Cendekia',
      foundation: 'Yayasan Cendekia Nusantara',
      address: 'Jalan Contoh Raya No. 1',
      city: 'Bandung',
      province: 'Jawa Barat',
      postal: '40100',
      phone: '(022) 555-0100',
      email: 'info@cendekia.test',
      website: 'cendekia.test',
    },
    programme: {
      name: 'Manajemen',
      level: 'Strata Satu (S.1)',
      degree: 'S.M.',
      accreditation: 'Baik Sekali',
      accreditationDecree: '0001/SK/CONTOH/2024',
      accreditationExpiry: addDays(today, 900),
    },
    officials: officials.map(([role, name, title], i) => ({
      role,
      name,
      title,
      idNumber: `0400000${String(i).padStart(3, '0')}`,
      from: '2018-01-01',
    })),
    site: {
      footerLinks: [
        { label: 'Situs kampus', url: 'https://cendekia.test' },
        { label: 'Bantuan', url: 'https://cendekia.test/bantuan' },
      ],
    },
  });
