import { describe, expect, test } from 'vitest';
import { chargeStatuses, chargeStep, type GatewayState, gatewayMethod } from './gateway.ts';

const states: GatewayState[] = ['PENDING', 'REVIEW', 'PAID', 'DENIED', 'EXPIRED', 'CANCELLED', 'REFUNDED'];

describe('a word of the gateway', () => {
  test.each(chargeStatuses.filter((status) => status !== 'PAID'))('pays a charge that is %s', (status) => {
    expect(chargeStep(status, 'PAID')).toEqual({ to: 'PAID' });
  });

  test('that the money is here changes nothing the second time', () => {
    expect(chargeStep('PAID', 'PAID')).toEqual({});
  });

  test.each([
    ['PENDING', 'OPEN'],
    ['REVIEW', 'OPEN'],
    ['DENIED', 'FAILED'],
    ['EXPIRED', 'EXPIRED'],
    ['CANCELLED', 'CANCELLED'],
  ] as const)('%s leads an open charge to %s', (state, to) => {
    expect(chargeStep('OPEN', state)).toEqual({ to });
    expect(chargeStep('CREATING', state)).toEqual({ to });
  });

  test.each(['PENDING', 'REVIEW', 'DENIED', 'EXPIRED'] as const)('an old %s undoes no end', (state) => {
    for (const status of ['PAID', 'EXPIRED', 'FAILED', 'CANCELLED'] as const) {
      expect(chargeStep(status, state)).toEqual({});
    }
  });

  test('that money went back is for people, never undone by itself', () => {
    expect(chargeStep('PAID', 'REFUNDED')).toEqual({ attention: 'REFUND' });
    expect(chargeStep('PAID', 'CANCELLED')).toEqual({ attention: 'REFUND' });
    expect(chargeStep('OPEN', 'REFUNDED')).toEqual({ to: 'CANCELLED', attention: 'REFUND' });
  });

  test('heard twice does what it did once', () => {
    for (const status of chargeStatuses) {
      for (const state of states) {
        const after = chargeStep(status, state).to ?? status;
        expect(chargeStep(after, state).to ?? after).toBe(after);
      }
    }
  });
});

describe('the method of a gateway', () => {
  const cash = { id: 'c', name: 'Loket', type: 'CASH' as const };
  const va = { id: 'v', name: 'VA Contoh', type: 'VIRTUAL_ACCOUNT' as const };
  const qris = { id: 'q', name: 'QRIS Contoh', type: 'QRIS' as const };

  test('is the first of the right kind, or the named one', () => {
    expect(gatewayMethod([cash, va, qris], [], undefined)).toBe(va);
    expect(gatewayMethod([cash, va, qris], [], 'qris contoh')).toBe(qris);
  });

  test('is one the bill is paid by, or none', () => {
    expect(gatewayMethod([cash, va, qris], ['q'], undefined)).toBe(qris);
    expect(gatewayMethod([cash, va, qris], ['q'], 'VA Contoh')).toBeUndefined();
    expect(gatewayMethod([cash], [], undefined)).toBeUndefined();
    expect(gatewayMethod([cash, va], [], 'Loket')).toBeUndefined();
  });
});
