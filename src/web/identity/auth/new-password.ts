import { passwordProblems } from '#shared/identity/auth/password.ts';

export type NewPasswordProblems = { password?: string; repeat?: string };

/** Returns the errors of a new password and its repetition by field; the server knows more facts about the person. */
export function newPasswordProblems(password: string, repeat: string): NewPasswordProblems {
  const [problem] = passwordProblems(password, { nim: null, nik: null, birthDate: null });
  if (problem !== undefined) return { password: problem };
  return password === repeat ? {} : { repeat: 'Kedua kata sandi tidak sama.' };
}
