import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { later } from '#web/platform/lib/later.tsx';
import type { Question, WindowProps } from './ConfirmWindow.tsx';

/** The browser's own question, where the window cannot be loaded; nothing is agreed to that wants a text typed. */
const askPlainly = ({ question: { title, typed }, onAnswer }: WindowProps): void =>
  onAnswer(typed === undefined && window.confirm(title));

const Window = later(async () => (await import('./ConfirmWindow.tsx')).ConfirmWindow, { giveUp: askPlainly });

/** @param withdrawn takes the question back, unanswered, once it is beside the point */
type Ask = (question: Question, withdrawn?: AbortSignal) => Promise<boolean>;
type Open = { question: Question; answer: (yes: boolean) => void; opened: boolean; turn: number };

const ConfirmContext = createContext<Ask | null>(null);

/** Holds the one dialog every question is asked with. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const ask = useCallback<Ask>(
    (question, withdrawn) =>
      new Promise((answer) => {
        setOpen((before) => ({ question, answer, opened: true, turn: (before?.turn ?? 0) + 1 }));
        withdrawn?.addEventListener('abort', () => {
          answer(false);
          setOpen((now) => (now?.answer === answer ? { ...now, opened: false } : now));
        });
      }),
    [],
  );
  const close = (yes: boolean): void => {
    open?.answer(yes);
    setOpen((before) => before && { ...before, opened: false });
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {open !== null && (
        <Window key={open.turn} question={open.question} opened={open.opened} onAnswer={close} />
      )}
    </ConfirmContext>
  );
}

/** Asks before something that matters; the promise is true when the person agrees. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (ask === null) throw new Error('useConfirm needs a ConfirmProvider');
  return ask;
}
