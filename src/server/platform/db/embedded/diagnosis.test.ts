import { expect, test } from 'vitest';
import { explainFailure } from './diagnosis.ts';

const explain = (...output: string[]): string => explainFailure(output, '/data/cluster').message;

test.each([
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
    'is full; free some space',
  ],
  ['FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes', 'could not extend file'],
  ['FATAL:  data directory "/data/cluster" has invalid permissions', 'PostgreSQL may not use /data/cluster'],
  [
    'FATAL:  could not open file "global/pg_control": Permission denied',
    'PostgreSQL may not use /data/cluster',
  ],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'Not enough memory'],
  ['PANIC:  could not locate a valid checkpoint record at 0/1536EA8', 'is damaged'],
  ['FATAL:  could not read file "global/pg_control": read 100 of 296', 'is damaged'],
])('%s', (line, advice) => {
  expect(explain('LOG:  starting PostgreSQL 18.4', line)).toContain(advice);
});

test('a full disk is told from the damage it looks like', () => {
  const hint = 'HINT:  Check free disk space.';
  expect(explain('FATAL:  could not extend file', hint, 'PANIC:  cannot abort')).toContain('is full');
});

test('what is not known is passed on as the last telling line', () => {
  expect(explain('LOG:  starting', 'FATAL:  the moon is wrong', 'LOG:  shut down')).toBe(
    'PostgreSQL could not start on /data/cluster: FATAL:  the moon is wrong',
  );
  expect(explain()).toBe('PostgreSQL could not start on /data/cluster: it said nothing');
});
