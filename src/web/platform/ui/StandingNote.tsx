import { Alert } from '@mantine/core';
import { useUser } from '#web/platform/lib/session.tsx';

/** What the student's status leaves, where an action would stand for others; nothing for who is left everything. */
export function StandingNote() {
  const { limit } = useUser();
  return limit && <Alert color="gray">{limit.reason}</Alert>;
}
