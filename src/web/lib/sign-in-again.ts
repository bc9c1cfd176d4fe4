import { statusOf } from './call-error.ts';

type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Registers the dialog that lets a person sign in again in place; gives back how to unregister it. */
export function onSessionOver(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * Runs a change; when the session is over, asks the person to sign in again and runs it once more.
 * @throws the change's own error, also where the person does not sign in.
 */
export async function withSignInAgain<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (statusOf(error) !== 401 || asker === null || !(await asker())) throw error;
    return change();
  }
}
