import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedSteps } from '#test/procedure-matrix.ts';
import { discountsOf } from '#shared/finance/billing/bill-amount.ts';
import {
  clearanceChecks,
  clearanceProcedure,
  clearanceStates,
  DONATION_CHECK,
  isClear,
  validUntil,
} from './clearance.ts';
import { code128 } from '#shared/platform/format/code128.ts';
import { lateDays, lateFine, lostCharge } from './fine.ts';
import { isbn13Check, shownIsbn, toIsbn13 } from '#shared/platform/format/isbn.ts';
import { blocksOf, type CopyFacts, lendProblems, type MemberFacts, renewProblems } from './lending.ts';
import { dueDate, holdUntil, limitsOf, shownLoan } from './loan.ts';

const settings = {
  studentBooks: 3,
  studentDays: 7,
  lecturerBooks: 10,
  lecturerDays: 30,
  renewals: 1,
  finePerDay: 1_000,
  bookDonation: false,
};
const member: MemberFacts = {
  kind: 'STUDENT',
  status: 'active',
  hasLeft: false,
  openLoans: 0,
  overdue: 0,
  owed: 0,
};
const copy: CopyFacts = { status: 'TERSEDIA', isLoanable: true, heldUntil: null };

describe('ISBN', () => {
  test.each([
    ['978-0-306-40615-7', '9780306406157'],
    ['0-306-40615-2', '9780306406157'],
    ['080442957X', '9780804429573'],
    ['0 8044 2957 x', '9780804429573'],
    ['979-10-90636-07-1', '9791090636071'],
  ])('%s is kept as %s', (written, kept) => expect(toIsbn13(written)).toBe(kept));

  test.each([
    '978-0-306-40615-8',
    '0-306-40615-3',
    '12345',
    '',
    '9770306406157',
    'X804429570',
    '97803064061570',
  ])('%s is none', (written) => expect(toIsbn13(written)).toBeNull());

  test('a wrong single digit is always noticed', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: 3, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        (nine, at, add) => {
          const twelve = `978${nine.join('')}`;
          const isbn = twelve + isbn13Check(twelve);
          expect(toIsbn13(isbn)).toBe(isbn);
          const wrong = `${isbn.slice(0, at)}${(Number(isbn[at]) + add) % 10}${isbn.slice(at + 1)}`;
          expect(toIsbn13(wrong)).toBeNull();
        },
      ),
    );
  });

  test('is shown in groups', () => expect(shownIsbn('9780306406157')).toBe('978-030-640615-7'));
});

describe('loans', () => {
  test('limits, due days and holds by who reads', () => {
    expect(limitsOf(settings, 'STUDENT')).toEqual({ books: 3, days: 7 });
    expect(limitsOf(settings, 'LECTURER')).toEqual({ books: 10, days: 30 });
    expect(dueDate('2026-08-24', 7)).toBe('2026-08-31');
    expect(holdUntil('2026-08-31')).toBe('2026-09-02');
  });

  test('a loan is late from the day after it was due', () => {
    const loan = { state: 'DIPINJAM' as const, dueOn: '2026-08-24' };
    expect(shownLoan(loan, '2026-08-24')).toBe('DIPINJAM');
    expect(shownLoan(loan, '2026-08-25')).toBe('TERLAMBAT');
    expect(shownLoan({ ...loan, state: 'KEMBALI' }, '2026-09-25')).toBe('KEMBALI');
  });

  test('who owes, is late or not enrolled borrows nothing, and hears every reason', () => {
    expect(blocksOf(member)).toEqual([]);
    expect(blocksOf({ ...member, status: 'furlough' })[0]).toContain('Cuti');
    expect(blocksOf({ ...member, status: 'inactive', overdue: 2, owed: 5_000 })).toEqual([
      'Status mahasiswa Tidak Aktif; hanya mahasiswa aktif yang dapat meminjam.',
      '2 buku lewat jatuh tempo belum kembali.',
      'Denda Rp5.000 belum lunas.',
    ]);
    expect(blocksOf({ ...member, kind: 'LECTURER', status: null, hasLeft: true })).toHaveLength(1);
  });

  test('the fourth book, a book for the room, one that is out and one kept for another are not lent', () => {
    expect(lendProblems({ ...member, openLoans: 2 }, copy, settings)).toEqual([]);
    expect(lendProblems({ ...member, openLoans: 3 }, copy, settings)).toEqual([
      'Batas 3 buku sudah tercapai.',
    ]);
    expect(lendProblems(member, { ...copy, status: 'TANDON' }, settings)[0]).toContain('Tandon');
    expect(lendProblems(member, { ...copy, isLoanable: false }, settings)[0]).toContain('dibaca di tempat');
    expect(lendProblems(member, { ...copy, heldUntil: '2026-09-02' }, settings)[0]).toContain('pemesan');
  });

  test('a loan is renewed once, before its day, while nobody waits', () => {
    const facts = { renewals: 0, dueOn: '2026-08-31', today: '2026-08-31', waiting: 0, blocks: [] };
    expect(renewProblems(facts, settings)).toEqual([]);
    expect(renewProblems({ ...facts, renewals: 1 }, settings)).toHaveLength(1);
    expect(renewProblems({ ...facts, today: '2026-09-01' }, settings)).toEqual([
      'Buku ini sudah lewat jatuh tempo.',
    ]);
    expect(renewProblems({ ...facts, waiting: 1 }, settings)).toEqual(['Judul ini dipesan pembaca lain.']);
  });
});

describe('fines', () => {
  test('days after the due day count, holidays do not', () => {
    expect(lateDays('2026-08-24', '2026-08-24', new Set())).toBe(0);
    expect(lateDays('2026-08-24', '2026-08-20', new Set())).toBe(0);
    expect(lateDays('2026-08-24', '2026-08-27', new Set())).toBe(3);
    expect(lateDays('2026-08-24', '2026-08-27', new Set(['2026-08-24', '2026-08-26']))).toBe(2);
  });

  test('a fine stops at the price, where one is known', () => {
    expect(lateFine(3, 1_000, 50_000)).toBe(3_000);
    expect(lateFine(80, 1_000, 50_000)).toBe(50_000);
    expect(lateFine(80, 1_000, 0)).toBe(80_000);
    expect(lateFine(0, 1_000, 50_000)).toBe(0);
  });

  test('no grant for everything pays a fine; one that names fines does', () => {
    const grant = { grantId: null, name: 'KIP', kind: 'KIP', mode: 'PERCENT', value: 10_000 } as const;
    expect(discountsOf(5_000, 'DENDA_PERPUS', [{ ...grant, categories: [] }])).toEqual([]);
    expect(discountsOf(5_000, 'SPP', [{ ...grant, categories: [] }])).toHaveLength(1);
    expect(discountsOf(5_000, 'DENDA_PERPUS', [{ ...grant, categories: ['DENDA_PERPUS'] }])).toHaveLength(1);
  });

  test('a lost book costs one and a half times its price, in whole rupiah', () => {
    expect(lostCharge(80_000)).toBe(120_000);
    expect(lostCharge(75_001)).toBe(112_502);
  });
});

describe('letters of clearance', () => {
  const facts = { openLoans: 0, owed: 0, thesisReceived: false, donation: null };

  test('ask for loans and fines always, for the thesis before the ceremony only', () => {
    expect(isClear(clearanceChecks(facts, 'SIDANG'))).toBe(true);
    expect(isClear(clearanceChecks(facts, 'WISUDA'))).toBe(false);
    expect(isClear(clearanceChecks({ ...facts, thesisReceived: true }, 'WISUDA'))).toBe(true);
    const open = clearanceChecks({ ...facts, openLoans: 2, owed: 3_000 }, 'CUTI').map(({ text }) => text);
    expect(open).toEqual(['2 buku masih dipinjam', 'Rp3.000 belum lunas']);
  });

  test('ask for a donated book where the college does, before the ceremony only', () => {
    const ready = { ...facts, thesisReceived: true };
    expect(isClear(clearanceChecks({ ...ready, donation: '' }, 'WISUDA'))).toBe(false);
    expect(isClear(clearanceChecks({ ...ready, donation: '' }, 'SIDANG'))).toBe(true);
    expect(clearanceChecks({ ...ready, donation: 'Manajemen Operasi' }, 'WISUDA').at(-1)).toEqual({
      name: DONATION_CHECK,
      ok: true,
      text: 'Manajemen Operasi',
    });
  });

  test('every step, by whom and from where', () => {
    expect(allowedSteps(clearanceProcedure, clearanceStates, ['STUDENT', 'LIBRARIAN'])).toEqual([
      '– --ASK--> REQUESTED: STUDENT',
      'REQUESTED --ISSUE--> ISSUED: LIBRARIAN',
      'REQUESTED --REFUSE--> REJECTED: LIBRARIAN',
      'ISSUED --TAKE_BACK--> WITHDRAWN: LIBRARIAN',
    ]);
  });

  test('count for three months', () => {
    expect(validUntil('2026-08-24')).toBe('2026-11-24');
    expect(validUntil('2026-11-30')).toBe('2027-02-28');
  });
});

describe('Code 128', () => {
  /** The bars and spaces back as modules, 1 for black. */
  const modules = (text: string): string => {
    const { bars, width } = code128(text);
    const line = Array.from({ length: width }, () => '0');
    for (const { x, width: wide } of bars) line.fill('1', x, x + wide);
    return line.join('');
  };

  test('start, signs, check sign and stop of a known text', () => {
    // "A" in set B: start 104, value 33, check (104 + 33) mod 103 = 34.
    expect(modules('A')).toBe(['11010010000', '10100011000', '10001011000', '1100011101011'].join(''));
  });

  test('pairs of digits take one sign in set C', () => {
    expect(code128('123456').width).toBe(11 * 5 + 13);
    expect(code128('12345').width).toBe(11 * 7 + 13);
    expect(modules('1234').startsWith('11010011100')).toBe(true);
  });

  test('every sign is eleven modules wide and nothing else can be one', () => {
    for (let code = 32; code < 127; code += 1) expect(code128(String.fromCharCode(code)).width).toBe(46);
    expect(() => code128('é')).toThrow(RangeError);
    expect(() => code128('')).toThrow(RangeError);
  });
});
