import { Anchor, Button } from '@mantine/core';
import {
  isSessionOver,
  isWithoutTerm,
  isWorthAnotherTry,
  messageOf,
  statusOf,
} from '#web/platform/lib/call-error.ts';
import { signInAndAskAgain } from '#web/platform/lib/query.ts';
import { EmptyState } from './EmptyState.tsx';
import { NoTerm } from './NoTerm.tsx';

type Props = {
  /** What happened, as a sentence: "Riwayat gagal dimuat." */
  title: string;
  error: unknown;
  onRetry: () => unknown;
};

/** What helps: signing in where the session is over, asking again where that can, and nothing otherwise. */
function helpOf({ error, onRetry }: Props): { label: string; run: () => void } | null {
  if (!isWorthAnotherTry(statusOf(error)) || isWithoutTerm(error)) return null;
  return isSessionOver(error)
    ? { label: 'Masuk lagi', run: () => void signInAndAskAgain() }
    : { label: 'Coba lagi', run: () => void onRetry() };
}

/** A part of a page that could not be loaded: why, and what helps. */
export function LoadFailure(props: Props) {
  const help = helpOf(props);
  if (isWithoutTerm(props.error)) return <NoTerm />;
  return (
    <EmptyState
      drawing="failure"
      title={props.title}
      hint={messageOf(props.error)}
      action={help && <Button onClick={help.run}>{help.label}</Button>}
    />
  );
}

/** The same in a line, for a card among others. */
export function LineFailure(props: Props) {
  const help = helpOf(props);
  return (
    <span>
      {props.title} {messageOf(props.error)}{' '}
      {help && (
        <Anchor component="button" type="button" size="sm" onClick={help.run}>
          {help.label}
        </Anchor>
      )}
    </span>
  );
}
