import { statusOf } from './call-error.ts';

type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
/** Whether the person has put the dialog away; what is asked for in the background does not bring it back. */
let isDeclined = false;

/** Registers the dialog that lets a person sign in again in place; gives back how to unregister it. */
export function onSessionOver(ask: Asker): () => void {
  asker = ask;
  isDeclined = false;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Lets the person sign in again in place. @returns whether they did; false where nothing could ask. */
export async function signInAgain(): Promise<boolean> {
  const isBack = asker !== null && (await asker());
  isDeclined = !isBack;
  return isBack;
}

/** The same for what nobody pressed anything for, unless the person has said no to it before. */
export const offerSignIn = async (): Promise<boolean> => !isDeclined && (await signInAgain());

/**
 * Runs a change; when the session is over, asks the person to sign in again and runs it once more.
 * @throws the change's own error, also where the person does not sign in.
 */
export async function withSignInAgain<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (statusOf(error) !== 401 || !(await signInAgain())) throw error;
    return change();
  }
}
