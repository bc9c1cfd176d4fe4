/** Units that issue reports and minutes, as they stand in a number. */
export const issuingUnits = [
  'BAAK',
  'PRODI',
  'PIMPINAN',
  'KEUANGAN',
  'KEMAHASISWAAN',
  'PERPUS',
  'LPM',
] as const;
export type IssuingUnit = (typeof issuingUnits)[number];

export const issuingUnitLabels: Record<IssuingUnit, string> = {
  BAAK: 'BAAK',
  PRODI: 'Program studi',
  PIMPINAN: 'Pimpinan',
  KEUANGAN: 'Keuangan',
  KEMAHASISWAAN: 'Kemahasiswaan',
  PERPUS: 'Perpustakaan',
  LPM: 'LPM',
};
