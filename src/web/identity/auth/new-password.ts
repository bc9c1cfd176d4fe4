import { passwordProblems } from '#shared/identity/auth/password.ts';

export type NewPasswordProblems = { password?: string; repeat?: string };

/** What is wrong with a new password and its repetition, per field; the server knows further facts of the person. */
export function newPasswordProblems(password: string, repeat: string): NewPasswordProblems {
  const [problem] = passwordProblems(password, { nim: null, nik: null, birthDate: null });
  if (problem !== undefined) return { password: problem };
  return password === repeat ? {} : { repeat: 'Kedua kata sandi tidak sama.' };
}
