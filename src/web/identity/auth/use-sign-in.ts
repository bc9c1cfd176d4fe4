import { type SyntheticEvent, useRef, useState } from 'react';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { call } from '#web/platform/lib/call.ts';
import { CallError, messageOf } from '#web/platform/lib/call-error.ts';
import { returnPath } from '#web/platform/lib/return-path.ts';

type Fields = { emailOrNim?: string; password?: string };
type State = { busy: boolean; failure: string | null; fields: Fields };

const idle: State = { busy: false, failure: null, fields: {} };

/** Goes to the page asked for before signing in, as a fresh document: nothing of another user stays behind. */
export const enterPortal = (): void =>
  location.replace(returnPath(new URLSearchParams(location.search).get('url')));

/** The first message per field the contract finds in what was typed. */
function problemsOf(input: unknown): Fields {
  const { error } = authContract.login.body.safeParse(input);
  const first = (error?.issues ?? []).toReversed().map((issue) => [String(issue.path[0]), issue.message]);
  return Object.fromEntries(first) as Fields;
}

/** The sign-in form: reads what the fields hold, also what was typed before the scripts were there. */
export function useSignIn() {
  const [state, setState] = useState(idle);
  const form = useRef<HTMLFormElement>(null);

  const fail = (failure: string | null, fields: Fields): void => {
    setState({ busy: false, failure, fields });
    const name = fields.emailOrNim === undefined ? 'password' : 'emailOrNim';
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      'emailOrNim' | 'password',
      string
    >;
    const problems = problemsOf(typed);
    if (Object.keys(problems).length > 0) return fail(null, problems);
    setState({ ...idle, busy: true });
    try {
      await call(authContract.login, { body: { ...typed, emailOrNim: typed.emailOrNim.trim() } });
      enterPortal();
    } catch (error) {
      const fields = (error instanceof CallError && error.body?.errors) || {};
      fail(messageOf(error), fields);
    }
    return undefined;
  };

  return { ...state, form, submit };
}
