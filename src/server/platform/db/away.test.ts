import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { DatabaseAway, hadNoConnection, isDatabaseAway, lackOf } from './away.ts';

const sent = (code: string) =>
  Object.assign(new DatabaseError('no', 2, 'error'), { code, severity: 'FATAL' });
const failed = (cause: Error) => new DrizzleQueryError('select 1', [], cause);
const brokenPipe = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });

test.each([
  ['a shutdown', failed(sent('57P01'))],
  ['a crash', failed(sent('57P02'))],
  ['a start', new DatabaseAway(sent('57P03'))],
  ['no connection left', failed(sent('53300'))],
  ['a full disk', failed(sent('53100'))],
  ['no memory left', failed(sent('53200'))],
  ['no file left', failed(sent('53000'))],
  ['a disk that cannot be read', failed(sent('58030'))],
  ['a standby that is not promoted yet', failed(sent('25006'))],
  ['a statement given up for its time', failed(sent('57014'))],
  ['a connection that breaks', failed(new Error('Connection terminated unexpectedly'))],
  ['a broken pipe', failed(brokenPipe)],
  ['no address', new DatabaseAway(Object.assign(new Error('no'), { code: 'ENOTFOUND', syscall: 'lookup' }))],
  ['what caused another failure', new Error('outer', { cause: failed(sent('57P01')) })],
])('%s counts as away', (_name, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ['a broken rule', failed(sent('23505'))],
  ['a statement with more than it may have', failed(sent('53400'))],
  ['a statement that is wrong', failed(sent('42P01'))],
  ['an answer that cannot be read', failed(new RangeError('too large'))],
  ['a broken connection to another system', brokenPipe],
  ['a fault of the program', new TypeError('x is undefined')],
  ['what is no error', 'away'],
])('%s does not', (_name, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test('only an error that says so proves that no statement left', () => {
  const wrapped = new Error('Failed query', { cause: new DatabaseAway() });
  expect([hadNoConnection(new DatabaseAway()), hadNoConnection(wrapped)]).toEqual([true, true]);
  expect(hadNoConnection(new Error('Connection terminated unexpectedly'))).toBe(false);
});

test('what the server says it lacks is known through every failure, and of those that hide it', () => {
  const full = failed(sent('53100'));
  const all = [
    full,
    new Error('outer', { cause: full }),
    new DatabaseAway(full),
    new DatabaseAway(null, '53100'),
  ];
  expect(all.map(lackOf)).toEqual(all.map(() => '53100'));
  expect([failed(sent('57014')), failed(brokenPipe), new DatabaseAway()].map(lackOf)).toEqual([
    null,
    null,
    null,
  ]);
});
