import { expect, test } from 'vitest';
import { withFilter, toQuery } from './filters.ts';

const at = (address: string) => new URLSearchParams(address);

test('a last intake before the first lets the first go, and the other way round', () => {
  expect(withFilter(at('from=2024&classType=PAGI'), 'to', '2020').toString()).toBe('classType=PAGI&to=2020');
  expect(withFilter(at('to=2020'), 'from', '2024').toString()).toBe('from=2024');
  expect(withFilter(at('from=2018'), 'to', '2020').toString()).toBe('from=2018&to=2020');
  expect(withFilter(at('from=2018&to=2020'), 'from', null).toString()).toBe('to=2020');
});

test('years that stand the wrong way round in an address are asked for in their order', () => {
  expect(toQuery(at('from=2024&to=2020&x=1'))).toEqual({ from: '2020', to: '2024' });
  expect(toQuery(at('from=2020&to='))).toEqual({ from: '2020' });
});
