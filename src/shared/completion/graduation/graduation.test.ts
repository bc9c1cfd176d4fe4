import { describe, expect, test } from 'vitest';
import { allowedSteps } from '#test/procedure-matrix.ts';
import { type GraduationFacts, graduationChecklist, unmetInWords } from './checklist.ts';
import { diplomaNumberProblem } from './diploma-number.ts';
import { defaultDiplomaRules, diplomaRuleOn } from '#shared/platform/campus/diploma-rules.ts';
import {
  graduationActors,
  graduationDecisions,
  graduationProcedure,
  graduationStates,
} from './graduation.ts';

test('every step of a graduation, by whom and from where', () => {
  expect(allowedSteps(graduationProcedure, graduationStates, graduationActors)).toEqual([
    '– --APPLY--> SUBMITTED: STUDENT',
    'SUBMITTED --CHECK--> CHECKED: BAAK',
    'SUBMITTED --RETURN_BY_BAAK--> RETURNED: BAAK',
    'SUBMITTED --CANCEL--> CANCELLED: STUDENT',
    'CHECKED --ENDORSE--> ENDORSED: KAPRODI',
    'CHECKED --RETURN_BY_KAPRODI--> RETURNED: KAPRODI',
    'ENDORSED --DECREE--> GRADUATED: LEADER',
    'ENDORSED --RETURN_BY_LEADER--> RETURNED: LEADER',
    'GRADUATED --REVOKE--> RETURNED: ADMIN',
    'RETURNED --APPLY_AGAIN--> SUBMITTED: STUDENT',
    'RETURNED --CANCEL--> CANCELLED: STUDENT',
  ]);
  for (const [state, { refuse }] of Object.entries(graduationDecisions)) {
    expect(graduationProcedure[refuse].from).toEqual([state]);
  }
});

const course = (code: string, passed = true) => ({ code, name: `Mata kuliah ${code}`, passed });
const fine: GraduationFacts = {
  sksPassed: 144,
  sksWanted: 144,
  mandatory: [course('MNJ101'), course('MNJ102')],
  concentration: 'SDM',
  hasConcentrations: true,
  concentrationSet: [course('SDM501')],
  finalProject: course('MNJ801'),
  ipk: 200,
  failed: [],
  sksWithD: 6,
  openGrades: [],
  payment: null,
  biodata: { missing: [], nikErrors: [] },
  hasPhoto: true,
  diplomaName: 'Contoh Lulusan',
  enrolled: true,
  outside: null,
  terms: [
    { code: '20231', sks: 24 },
    { code: '20232', sks: 0 },
    { code: '20233', sks: 9 },
  ],
  semesters: 15,
  clearances: [],
};
const [oldest, latest] = [defaultDiplomaRules[0] ?? null, defaultDiplomaRules.at(-1) ?? null];
const check = (facts: Partial<GraduationFacts> = {}, rule = latest) =>
  graduationChecklist({ ...fine, ...facts }, { minIpk: 200, maxDSks: 6, rule });
const unmet = (facts: Partial<GraduationFacts>, rule = latest) =>
  check(facts, rule).filter(({ met }) => !met);

describe('the checklist', () => {
  test('lets a graduate through who just reaches every limit', () => {
    expect(unmet({})).toEqual([]);
    expect(unmetInWords(check())).toBeNull();
    expect(check().every(({ mend, url }) => mend === '' && url === null)).toBe(true);
  });

  test.each<[Partial<GraduationFacts>, string[]]>([
    [{ sksPassed: 143 }, ['SKS', 'PIN_TOTAL']],
    [{ mandatory: [course('MNJ101', false)] }, ['MANDATORY']],
    [{ mandatory: [] }, ['MANDATORY']],
    [{ concentration: null }, ['CONCENTRATION']],
    [{ concentrationSet: [course('SDM501', false)] }, ['CONCENTRATION']],
    [{ finalProject: null }, ['FINAL_PROJECT']],
    [{ finalProject: course('MNJ801', false) }, ['FINAL_PROJECT']],
    [{ ipk: 199 }, ['IPK', 'PIN_TOTAL']],
    [{ ipk: null }, ['IPK', 'PIN_TOTAL']],
    [{ failed: ['MNJ101 Pengantar'] }, ['NO_E']],
    [{ sksWithD: 7 }, ['D_SKS']],
    [{ openGrades: ['MNJ301 Manajemen'] }, ['ALL_GRADED']],
    [{ payment: 'Bayar dahulu Rp1.' }, ['FINANCE']],
    [{ biodata: { missing: ['NIK'], nikErrors: [] } }, ['BIODATA']],
    [{ biodata: { missing: [], nikErrors: ['NIK harus 16 angka.'] } }, ['BIODATA']],
    [{ hasPhoto: false }, ['PHOTO']],
    [{ diplomaName: null }, ['NAME']],
    [{ enrolled: false }, ['ENROLLED']],
    [{ terms: [{ code: '20231', sks: null }] }, ['PIN_TERMS']],
    [{ terms: [{ code: '20231', sks: 25 }] }, ['PIN_LOAD']],
    [{ terms: [{ code: '20233', sks: 10 }] }, ['PIN_LOAD']],
  ])('%o leaves %o', (facts, expected) => {
    expect(unmet(facts).map(({ code }) => code)).toEqual(expected);
  });

  test('names number, wanted number, where to mend it and who helps', () => {
    expect(unmet({ sksWithD: 9 })).toEqual([
      {
        code: 'D_SKS',
        label: 'Sks dengan nilai D',
        met: false,
        has: '9 sks',
        wanted: 'paling banyak 6 sks',
        mend: 'Perbaiki nilai D sebanyak 3 sks atau lebih.',
        url: '/student/aktivitas-mahasiswa/krs',
        helper: 'Kaprodi',
      },
    ]);
    // The lecturer cannot give the grade of a class that is published, the office can.
    expect(unmet({ openGrades: ['MNJ301 Manajemen'] })).toMatchObject([
      { helper: 'BAAK', mend: expect.stringContaining('kepada BAAK bila nilai kelasnya sudah terbit.') },
    ]);
    const many = ['A1', 'A2', 'A3', 'A4', 'A5'].map((code) => course(code, false));
    expect(unmet({ mandatory: many })[0]?.mend).toBe(
      'Ambil dan luluskan A1 Mata kuliah A1, A2 Mata kuliah A2, A3 Mata kuliah A3 dan 2 lainnya.',
    );
    expect(unmetInWords(check({ hasPhoto: false, sksWithD: 7 }))).toBe(
      'Sks dengan nilai D (7 sks, paling banyak 6 sks); Foto (belum ada, foto 3 × 4)',
    );
  });

  test('asks for no concentration where the curriculum has none', () => {
    const none = { hasConcentrations: false, concentrationSet: [] };
    for (const concentration of ['SDM', null] as const) {
      expect(check({ ...none, concentration }).map(({ code }) => code)).not.toContain('CONCENTRATION');
    }
  });

  test('sends who has no concentration to where students choose it', () => {
    expect(unmet({ concentration: null })).toMatchObject([
      {
        mend: 'Pilih konsentrasi Anda di Transkrip nilai, tab Kurikulum.',
        url: '/student/nilai-saya?tab=kurikulum',
      },
    ]);
  });

  test('sends nobody to a KRS who takes no classes any more', () => {
    const outside = 'Anda sudah lulus, sehingga tidak mengisi KRS lagi.';
    expect(unmet({ enrolled: false, outside })).toMatchObject([{ mend: outside, url: null }]);
    expect(unmet({ enrolled: false })).toMatchObject([{ url: '/student/aktivitas-mahasiswa/krs' }]);
  });

  test('says in whole sentences what the curriculum lacks', () => {
    const mended = unmet({ mandatory: [], concentrationSet: [] }).map(({ mend, url }) => [mend, url]);
    expect(mended).toEqual([
      ['Mata kuliah wajib belum ada di kurikulum Anda. Hubungi kaprodi.', null],
      ['Mata kuliah konsentrasi belum ada di kurikulum Anda. Hubungi kaprodi.', null],
    ]);
  });

  test('asks what modules registered and nothing they did not', () => {
    const library = {
      code: 'LIBRARY',
      label: 'Bebas pustaka',
      met: false,
      text: '2 buku dipinjam',
      mend: 'Kembalikan buku.',
      helper: 'Perpustakaan' as const,
    };
    expect(unmet({ clearances: [library] })).toMatchObject([{ code: 'LIBRARY', has: '2 buku dipinjam' }]);
    expect(check().map(({ code }) => code)).not.toContain('LIBRARY');
  });
});

describe('national rules', () => {
  test('are those of the day', () => {
    expect(diplomaRuleOn(defaultDiplomaRules, '2023-08-17')?.maxSemesters).toBe(14);
    expect(diplomaRuleOn(defaultDiplomaRules, '2023-08-18')?.maxSemesters).toBeNull();
    expect(diplomaRuleOn(defaultDiplomaRules.toReversed(), '2026-11-20')?.from).toBe('2025-08-28');
    expect(diplomaRuleOn(defaultDiplomaRules, '2001-01-01')).toBe(oldest);
    expect(diplomaRuleOn([], '2026-11-20')).toBeNull();
  });

  test('once limited the length of study', () => {
    expect(unmet({}, oldest).map(({ code }) => code)).toEqual(['PIN_LENGTH']);
    expect(unmet({ semesters: 14 }, oldest)).toEqual([]);
  });
});

test.each([
  ['612012026000011', null],
  ['61201202600001', 'Nomor ijazah terdiri atas 15 angka; ini 14.'],
  ['61201202600001X', 'Nomor ijazah hanya terdiri atas angka.'],
  ['622012026000011', 'Lima angka pertama adalah kode program studi 61201, bukan 62201.'],
  ['612012025000011', 'Angka ke-6 sampai ke-9 adalah tahun lulus 2026, bukan 2025.'],
  ['612012026000001', 'Nomor urut (angka ke-10 sampai ke-14) tidak boleh nol.'],
])('diploma number %s: %s', (number, problem) => {
  expect(diplomaNumberProblem(number, '61201', 2026)).toBe(problem);
});
