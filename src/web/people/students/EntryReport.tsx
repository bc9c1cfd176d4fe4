import { Alert } from '@mantine/core';
import { entryProblems } from '#shared/connections/feeder/at-entry.ts';

type Props = { values: Parameters<typeof entryProblems>[0] };

/** Shows what PDDIKTI would refuse of the entry; saving stays possible. */
export function EntryReport({ values }: Props) {
  const problems = entryProblems(values);
  if (problems.length === 0) return null;
  return (
    <Alert color="yellow" title="Belum dapat dilaporkan ke PDDIKTI" role="status">
      {problems.join(' ')}
    </Alert>
  );
}
