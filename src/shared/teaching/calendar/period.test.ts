import { describe, expect, test } from 'vitest';
import { checkActivation } from './period.ts';

const next = { label: 'Genap 2026/2027', isActive: false, status: 'NOT-YET' as const };
const current = { label: 'Ganjil 2026/2027', openClasses: 0 };

describe('activating a semester', () => {
  test('the first one, and one after published grades, needs nothing', () => {
    expect(checkActivation({ next, current: null, reason: '' })).toBeNull();
    expect(checkActivation({ next, current, reason: '' })).toBeNull();
  });

  test('unpublished grades need a reason and are counted', () => {
    const open = { ...current, openClasses: 3 };
    expect(checkActivation({ next, current: open, reason: '' })).toContain('Nilai 3 kelas Ganjil 2026/2027');
    expect(checkActivation({ next, current: open, reason: 'Dosen wafat' })).toBeNull();
  });

  test('a closed one opens again only with a reason, the active one never', () => {
    const closed = { ...next, status: 'DONE' as const };
    expect(checkActivation({ next: closed, current, reason: '' })).toContain('sudah ditutup');
    expect(checkActivation({ next: closed, current, reason: 'Salah klik' })).toBeNull();
    expect(checkActivation({ next: { ...next, isActive: true }, current, reason: 'x' })).toContain(
      'sudah aktif',
    );
  });
});
