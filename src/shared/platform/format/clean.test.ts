import { expect, test } from 'vitest';
import { dropBlanks } from './clean.ts';

test('drops empty and whitespace-only strings at any depth and keeps everything else', () => {
  const date = new Date(0);
  const payload = {
    name: ' Budi ',
    email: '',
    note: ' \t\n\u00a0',
    zero: 0,
    no: false,
    none: null,
    date,
    address: { street: '  ', rt: '001' },
    tags: ['a', '', ' ', 'b'],
    rows: [{ code: '', sks: 3 }, [' ']],
  };
  const before = structuredClone(payload);
  const cleaned = dropBlanks(payload);
  expect(cleaned).toEqual({
    name: ' Budi ',
    zero: 0,
    no: false,
    none: null,
    date,
    address: { rt: '001' },
    tags: ['a', 'b'],
    rows: [{ sks: 3 }, []],
  });
  expect(cleaned).toHaveProperty('date', date);
  expect(payload).toEqual(before);
});

test('leaves what is no plain object alone', () => {
  const form = new FormData();
  form.set('note', '');
  const map = new Map([['note', '']]);
  expect(dropBlanks(form)).toBe(form);
  expect(dropBlanks(map)).toBe(map);
  expect(dropBlanks(null)).toBeNull();
  expect(dropBlanks('')).toBe('');
});

test('a key named __proto__ stays data', () => {
  const cleaned = dropBlanks(JSON.parse('{"__proto__":{"admin":"yes"},"a":""}'));
  expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
  expect(JSON.stringify(cleaned)).toBe('{"__proto__":{"admin":"yes"}}');
});
