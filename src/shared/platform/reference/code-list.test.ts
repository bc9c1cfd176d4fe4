import { expect, test } from 'vitest';
import { z } from 'zod';
import { isValueOf, labelOf, offered, valuesOf } from './code-list.ts';
import { classTypeOptions } from './course.ts';
import { fundings } from './enrolment.ts';
import { weekdays } from './time.ts';

test('labels what it knows and shows the rest as it is', () => {
  expect(labelOf(classTypeOptions, 'OFFLINE')).toBe('Reguler');
  expect(labelOf(weekdays, 0)).toBe('Minggu');
  expect(labelOf(classTypeOptions, 'offline')).toBe('offline');
  expect(labelOf(fundings, '77')).toBe('77');
  expect(labelOf(fundings, null)).toBe('-');
  expect(labelOf(fundings, undefined)).toBe('-');
  expect(labelOf(fundings, '')).toBe('-');
});

test('values make a schema and a guard', () => {
  const schema = z.enum(valuesOf(classTypeOptions));
  expect(schema.safeParse('SIL').success).toBe(true);
  expect(schema.safeParse('PAGI').success).toBe(false);
  expect(isValueOf(classTypeOptions, 'GLOBAL')).toBe(true);
  expect(isValueOf(classTypeOptions, 'toString')).toBe(false);
  expect(isValueOf(weekdays, '1')).toBe(false);
});

test('forms offer no retired code, records still find its label', () => {
  expect(valuesOf(offered(fundings))).toEqual(['1', '2', '3']);
  expect(labelOf(fundings, '4')).toBe('Bidikmisi');
});
