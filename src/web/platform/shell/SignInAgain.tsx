import { useEffect, useState } from 'react';
import { later } from '#web/platform/lib/later.tsx';
import { onSessionOver } from '#web/platform/lib/sign-in-again.ts';

const Window = later(async () => (await import('./SignInWindow.tsx')).SignInWindow, {
  giveUp: ({ onFinish }) => onFinish(false),
});

type Waiting = (signedIn: boolean) => void;

/** The person's own way back in when the session ended in the middle of a change; what was typed stays. */
export function SignInAgain() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(
    () => onSessionOver(() => new Promise((answer) => setWaiting((others) => [...others, answer]))),
    [],
  );
  if (waiting.length === 0) return null;
  const finish = (signedIn: boolean): void => {
    for (const answer of waiting) answer(signedIn);
    setWaiting([]);
  };
  return <Window onFinish={finish} />;
}
