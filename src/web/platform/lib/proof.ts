import { CallError } from './call-error.ts';

type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Registers the dialog that asks for the own password again; gives back how to unregister it. */
export function onProofNeeded(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/**
 * Runs a change; when it needs the own password again, asks for it and runs the change once more.
 * @throws the change's own error, also where the password is not entered.
 */
export async function withProof<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const needed = error instanceof CallError && error.body?.code === 'PROOF_REQUIRED';
    if (!needed || asker === null || !(await asker())) throw error;
    return change();
  }
}
