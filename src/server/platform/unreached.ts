/** Why another system could not be reached: its name leads nowhere, nobody listens at the port, or no answer came. */
export type Unreached = 'unknown-host' | 'connection-refused' | 'no-answer';

const reasons: Readonly<Record<string, Unreached>> = {
  ENOTFOUND: 'unknown-host',
  ECONNREFUSED: 'connection-refused',
};

/** What a failed connection means, by the code of the system call wherever in the chain of causes it stands. */
export function unreachedBy(error: unknown): Unreached {
  if (!(error instanceof Error)) return 'no-answer';
  const own = 'code' in error ? reasons[String(error.code)] : undefined;
  return own ?? unreachedBy(error.cause);
}
