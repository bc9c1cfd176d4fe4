import { expect, test } from 'vitest';
import { parseSize } from './size.ts';

test.each([
  ['12', { value: 12, unit: '' }],
  ['74px', { value: 74, unit: 'px' }],
  ['62.5%', { value: 62.5, unit: '%' }],
  ['0', { value: 0, unit: '' }],
] as const)('%s', (text, size) => expect(parseSize(text)).toEqual(size));

test.each(['', 'px', '%', '12em', '12 px', '-3', '1,5', '.5', '12px%', '1e3', ' 12', '12\n'])(
  'refuses "%s"',
  (text) => expect(() => parseSize(text)).toThrow(new Error('Invalid input format.')),
);
