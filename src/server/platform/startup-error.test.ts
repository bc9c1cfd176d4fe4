import { expect, test } from 'vitest';
import { notStored } from '#server/platform/storage/storage-error.ts';
import { explainStart, StartupError } from './startup-error.ts';

const coded = (message: string, code: string): Error => Object.assign(new Error(message), { code });

test.each([
  [new StartupError('Port 3000 is in use.'), 'Port 3000 is in use.'],
  [
    new Error('Failed query', { cause: coded('could not extend file', '53100') }),
    'The disk is full (data in /srv); free some space and start again.',
  ],
  [
    new Error('Failed query: rollback', {
      cause: new Error('Client has encountered a connection error and is not queryable'),
    }),
    'The database ended while the portal was starting; see its lines above, or its own log.',
  ],
  [
    notStored(new Error('connect ECONNREFUSED 127.0.0.1:9000')),
    'The file storage does not take files (connect ECONNREFUSED 127.0.0.1:9000); check the S3 settings and that it runs.',
  ],
  [coded('write failed', 'ENOSPC'), 'The disk is full (data in /srv); free some space and start again.'],
  [
    new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
    'The database ended while the portal was starting; see its lines above, or its own log.',
  ],
])('%s is one line', (error, line) => expect(explainStart(error, '/srv')).toBe(line));

test('a bug keeps its trace', () => {
  expect(explainStart(new TypeError('x is undefined'), '/srv')).toContain('startup-error.test.ts');
});
