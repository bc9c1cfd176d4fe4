import { authContract } from '#shared/contracts/auth.contract.ts';

export type NewPasswordProblems = { password?: string; repeat?: string };

/** What is wrong with a new password and its repetition, per field; the server checks further rules. */
export function newPasswordProblems(password: string, repeat: string): NewPasswordProblems {
  const checked = authContract.completeReset.body.shape.password.safeParse(password);
  if (!checked.success) return { password: checked.error.issues[0]?.message ?? 'Kata sandi tidak valid.' };
  return password === repeat ? {} : { repeat: 'Kedua kata sandi tidak sama.' };
}
