import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareOf } from './bill-amount.ts';
import { type GateBill, holdMessage, holds, shortfallMessage, shortfalls } from './gates.ts';
import { defaultGateSettings } from '#shared/platform/campus/finance-settings.ts';
import { type PaymentGate, paymentGates } from '#shared/platform/access/gates.ts';

const bill = (change: Partial<GateBill>): GateBill => ({
  name: 'SPP Ganjil 2026/2027',
  category: 'SPP',
  gates: ['UTS', 'UAS'],
  periodCode: '20261',
  net: 3_000_000,
  paid: 0,
  waiting: 0,
  due: 0,
  inParts: false,
  ...change,
});

const missing = (gate: PaymentGate, ...bills: GateBill[]) =>
  shortfalls({ gate, periodCode: '20261' }, bills, defaultGateSettings).map(({ amount }) => amount);

describe('KRS', () => {
  test('needs half of the SPP and the registration in full', () => {
    const registration = bill({ category: 'HERREGISTRASI', net: 250_000, paid: 100_000 });
    expect(missing('KRS', bill({ paid: 1_499_999 }), registration)).toEqual([1, 150_000]);
    expect(missing('KRS', bill({ paid: 1_500_000 }))).toEqual([]);
  });

  test('counts percentages on the net: half a scholarship asks half as much', () => {
    const granted = bill({ net: 1_500_000, paid: 750_000 });
    expect(missing('KRS', granted)).toEqual([]);
    expect(missing('UTS', granted)).toEqual([375_000]);
    expect(missing('KRS', bill({ net: 0 }))).toEqual([]);
  });

  test('is kept shut by arrears of earlier terms, not by what is not due', () => {
    const earlier = bill({ periodCode: '20252', paid: 2_000_000, due: 3_000_000 });
    expect(missing('KRS', earlier)).toEqual([1_000_000]);
    expect(missing('KRS', { ...earlier, due: 2_000_000 })).toEqual([]);
  });

  test('asks for nothing of other kinds of the term', () => {
    expect(missing('KRS', bill({ category: 'UANG_GEDUNG', due: 5_000_000 }))).toEqual([]);
  });
});

test('an approved KRS is held only by what is past its day', () => {
  const held = (...bills: GateBill[]) =>
    holds('20261', bills, defaultGateSettings).map(({ amount }) => amount);
  expect(held(bill({}))).toEqual([]);
  expect(held(bill({ due: 3_000_000, paid: 1_000_000 }))).toEqual([500_000]);
  expect(held(bill({ due: 1_000_000, paid: 500_000, inParts: true }))).toEqual([]);
  expect(held(bill({ periodCode: '20252', due: 3_000_000, paid: 2_000_000 }))).toEqual([1_000_000]);
});

describe('exams', () => {
  test('need their share of the bills that stand before them', () => {
    expect(missing('UTS', bill({ paid: 2_250_000 }))).toEqual([]);
    expect(missing('UTS', bill({ paid: 2_249_999 }), bill({ gates: [] }))).toEqual([1]);
    expect(missing('UAS', bill({ paid: 2_250_000 }))).toEqual([750_000]);
    expect(missing('UTS', bill({ periodCode: '20252' }))).toEqual([]);
  });

  test('by instalments need the parts due so far, at the end everything', () => {
    const inParts = bill({ inParts: true, due: 1_000_000, paid: 1_000_000 });
    expect(missing('UTS', inParts)).toEqual([]);
    expect(missing('UTS', { ...inParts, paid: 900_000 })).toEqual([100_000]);
    expect(missing('UAS', inParts)).toEqual([2_000_000]);
  });

  test('by instalments never need more than the share asked of everybody', () => {
    const allDue = bill({ inParts: true, due: 3_000_000, paid: 2_250_000 });
    expect(missing('UTS', allDue)).toEqual([]);
    expect(missing('UTS', { ...allDue, paid: 2_249_999 })).toEqual([1]);
  });
});

test('the thesis needs its own bill in full and no arrears', () => {
  const thesis = bill({ category: 'SKRIPSI', net: 1_500_000 });
  expect(missing('SKRIPSI', thesis, bill({ due: 500_000 }), bill({}))).toEqual([1_500_000, 500_000]);
});

test('graduation needs every bill of every term', () => {
  expect(
    missing('WISUDA', bill({ paid: 3_000_000 }), bill({ periodCode: '20251', paid: 2_999_999 })),
  ).toEqual([1]);
});

test('the sentence names every bill, its rule and the sum', () => {
  const list = shortfalls(
    { gate: 'KRS', periodCode: '20261' },
    [bill({ paid: 1_000_000 })],
    defaultGateSettings,
  );
  expect(shortfallMessage(list)).toBe(
    'Bayar dahulu Rp500.000: SPP Ganjil 2026/2027 (minimal 50%, kurang Rp500.000).',
  );
  expect(shortfallMessage([])).toBeNull();
});

test('one bill asked for by KRS and exam says of what each sum is', () => {
  const half = bill({ due: 1_500_000, inParts: true });
  expect(
    shortfallMessage(shortfalls({ gate: 'KRS', periodCode: '20261' }, [half], defaultGateSettings)),
  ).toBe('Bayar dahulu Rp1.500.000: SPP Ganjil 2026/2027 (minimal 50%, kurang Rp1.500.000).');
  expect(holdMessage(holds('20261', [half], defaultGateSettings))).toBe(
    'belum dibayar Rp750.000: SPP Ganjil 2026/2027 (minimal 50% dari yang sudah jatuh tempo, kurang Rp750.000).',
  );
});

const anyBill = fc
  .record({
    category: fc.constantFrom(
      'SPP' as const,
      'HERREGISTRASI' as const,
      'SKRIPSI' as const,
      'UANG_GEDUNG' as const,
    ),
    periodCode: fc.constantFrom('20252', '20261'),
    net: fc.integer({ min: 2, max: 4_000_000 }),
    paidShare: fc.double({ min: 0, max: 1, noNaN: true }),
    dueShare: fc.double({ min: 0, max: 1.2, noNaN: true }),
    inParts: fc.boolean(),
  })
  .map(({ paidShare, dueShare, ...rest }) =>
    bill({ ...rest, paid: Math.floor(rest.net * paidShare), due: Math.floor(rest.net * dueShare) }),
  );

test('the rule of every sum says of what it is, at every gate and hold', () => {
  const gates = ['KRS', 'UTS', 'UAS', 'SKRIPSI', 'WISUDA'] as const;
  fc.assert(
    fc.property(anyBill, (one) => {
      const asked = [
        ...gates.flatMap((gate) => shortfalls({ gate, periodCode: '20261' }, [one], defaultGateSettings)),
        ...holds('20261', [one], defaultGateSettings),
      ];
      for (const { rule, amount } of asked) {
        const percent = Number(/(\d+)%/.exec(rule)?.[1] ?? 100);
        const isDue = /jatuh tempo|tunggakan/.test(rule);
        const base = isDue ? (rule.includes('%') ? Math.min(one.net, one.due) : one.due) : one.net;
        expect([rule, amount]).toEqual([rule, shareOf(base, percent * 100) - one.paid]);
      }
    }),
  );
});

test('the sentence names a proof that waits, and asks for no payment that is sent already', () => {
  const saying = (waiting: number) =>
    shortfallMessage(
      shortfalls({ gate: 'KRS', periodCode: '20261' }, [bill({ waiting })], defaultGateSettings),
    );
  expect(saying(1_500_000)).toBe(
    'Tunggu verifikasi Rp1.500.000: SPP Ganjil 2026/2027 (minimal 50%, kurang Rp1.500.000, bukti Rp1.500.000 menunggu verifikasi).',
  );
  expect(saying(500_000)).toContain('Bayar dahulu Rp1.500.000');
  expect(saying(500_000)).toContain('bukti Rp500.000 menunggu verifikasi');
  const sums = fc.record({ paid: fc.nat(3_000_000), waiting: fc.nat(3_000_000), due: fc.nat(3_000_000) });
  fc.assert(
    fc.property(fc.constantFrom(...paymentGates), fc.array(sums.map(bill)), (gate, bills) => {
      const asked = shortfalls({ gate, periodCode: '20261' }, bills, defaultGateSettings);
      const message = shortfallMessage(asked) ?? '';
      const sent = asked.filter(({ waiting }) => waiting > 0);
      expect(message.match(/menunggu verifikasi/g) ?? []).toHaveLength(sent.length);
      const unsent = asked.some(({ amount, waiting }) => waiting < amount);
      expect(message.startsWith('Bayar dahulu')).toBe(unsent);
      expect(holdMessage(asked)?.startsWith('belum dibayar') ?? false).toBe(unsent);
    }),
  );
});
