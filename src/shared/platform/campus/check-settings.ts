import {
  type AcademicSettings,
  NATIONAL_MAX_SKS,
  NATIONAL_PACKAGE_MAX_SKS,
  NATIONAL_SHORT_MAX_SKS,
  NATIONAL_TOTAL_SKS,
} from './academic-settings.ts';

export type SettingsProblem = { field: keyof AcademicSettings; message: string };

const ceilings: readonly { field: keyof AcademicSettings; max: number; label: string }[] = [
  { field: 'semesterMaxSks', max: NATIONAL_MAX_SKS, label: 'Batas sks per semester' },
  { field: 'packageMaxSks', max: NATIONAL_PACKAGE_MAX_SKS, label: 'Batas sks paket' },
  { field: 'shortMaxSks', max: NATIONAL_SHORT_MAX_SKS, label: 'Batas sks semester pendek' },
  { field: 'inactiveMaxSks', max: NATIONAL_MAX_SKS, label: 'Batas sks setelah tidak aktif' },
  { field: 'noIpsMaxSks', max: NATIONAL_MAX_SKS, label: 'Batas sks tanpa IPS' },
];

const tableProblem = (message: string): SettingsProblem => ({ field: 'creditTable', message });

function checkCreditTable({ creditTable }: AcademicSettings): SettingsProblem[] {
  const falls = creditTable.every((step, index) => {
    const above = creditTable[index - 1];
    return above === undefined || (step.minIps < above.minIps && step.maxSks <= above.maxSks);
  });
  return [
    ...(creditTable.at(-1)?.minIps === 0 ? [] : [tableProblem('Tabel batas sks harus sampai IPS 0,00.')]),
    ...(falls ? [] : [tableProblem('Tabel batas sks harus turun dari IPS tertinggi ke terendah.')]),
    ...(creditTable.every((step) => step.maxSks <= NATIONAL_MAX_SKS)
      ? []
      : [tableProblem(`Tabel batas sks tidak boleh melebihi ${NATIONAL_MAX_SKS} sks.`)]),
  ];
}

/** Everything that keeps a college's limits from being saved: gaps in the tables and values above the national ceilings. */
export function checkAcademicSettings(settings: AcademicSettings): SettingsProblem[] {
  const problems = checkCreditTable(settings);
  for (const { field, max, label } of ceilings) {
    if (Number(settings[field]) > max)
      problems.push({ field, message: `${label} tidak boleh melebihi ${max}.` });
  }
  if (settings.totalSks < NATIONAL_TOTAL_SKS) {
    problems.push({ field: 'totalSks', message: `Beban studi minimal ${NATIONAL_TOTAL_SKS} sks.` });
  }
  if (settings.transferMaxSks > settings.totalSks) {
    problems.push({ field: 'transferMaxSks', message: 'Batas sks diakui tidak boleh melebihi beban studi.' });
  }
  const { honours } = settings;
  if (honours.some((band, index) => band.minIpk >= (honours[index - 1]?.minIpk ?? Infinity))) {
    problems.push({
      field: 'honours',
      message: 'Tabel predikat harus turun dari IPK tertinggi ke terendah.',
    });
  }
  return problems;
}
