/** What a new password must not repeat. Dates as `YYYY-MM-DD`. */
export type PasswordFacts = { nim: string | null; nik: string | null; birthDate: string | null };

/** Whether 8 digits in a row go up or down by one (specification §5). */
export function hasDigitRun(password: string): boolean {
  for (let i = 0; i + 8 <= password.length; i += 1) {
    const run = password.slice(i, i + 8);
    if (!/^\d{8}$/.test(run)) continue;
    const steps = Array.from(run.slice(1), (digit, k) => Number(digit) - Number(run[k]));
    if (steps.every((step) => step === 1) || steps.every((step) => step === -1)) return true;
  }
  return false;
}

/** A birth date as people type it: 05042006, 20060405, 050406 and with separators. */
function dateSpellings(birthDate: string): string[] {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  return [
    `${day}${month}${year}`,
    `${year}${month}${day}`,
    `${month}${day}${year}`,
    `${day}${month}${year.slice(2)}`,
  ];
}

/** Every reason a password is too weak, in Indonesian; empty = it may be used. */
export function passwordProblems(password: string, facts: PasswordFacts): string[] {
  const problems: string[] = [];
  if (password.length < 8) problems.push('Kata sandi minimal 8 karakter.');
  if (password.length > 72) problems.push('Kata sandi maksimal 72 karakter.');
  if (hasDigitRun(password)) problems.push('Kata sandi tidak boleh memuat 8 angka berurutan.');
  const digits = password.replaceAll(/[\s./-]/g, '');
  if (facts.nim !== null && digits === facts.nim) problems.push('Kata sandi tidak boleh sama dengan NIM.');
  if (facts.nik !== null && digits === facts.nik) problems.push('Kata sandi tidak boleh sama dengan NIK.');
  if (facts.birthDate !== null && dateSpellings(facts.birthDate).includes(digits)) {
    problems.push('Kata sandi tidak boleh berupa tanggal lahir.');
  }
  return problems;
}
