import { repeated, type RpsProblem } from './rps-problem.ts';

export type Outcome = { code: string; text: string };
/** An outcome of the course with the programme outcomes (CPL) it serves. */
export type CourseOutcome = Outcome & { cplCodes: readonly string[] };
/** An outcome of a stage towards one outcome of the course. */
export type LessonOutcome = Outcome & { cpmkCode: string };

export type Outcomes = {
  cpl: readonly Outcome[];
  cpmk: readonly CourseOutcome[];
  subCpmk: readonly LessonOutcome[];
};

const names = { cpl: 'CPL', cpmk: 'CPMK', subCpmk: 'Sub-CPMK' } as const;

function duplicates(outcomes: Outcomes): RpsProblem[] {
  return (['cpl', 'cpmk', 'subCpmk'] as const).flatMap((field) =>
    repeated(outcomes[field].map(({ code }) => code)).map((code) => ({
      field,
      message: `Kode ${names[field]} "${code}" dipakai lebih dari sekali.`,
    })),
  );
}

/**
 * Returns the problems of a plan's outcomes (academic practice): codes must be unique, every CPMK linked to a CPL, every
 * Sub-CPMK to a CPMK, and nothing unused.
 */
export function checkOutcomes(outcomes: Outcomes): RpsProblem[] {
  const cpl = new Set(outcomes.cpl.map(({ code }) => code));
  const cpmk = new Set(outcomes.cpmk.map(({ code }) => code));
  const unlinked = outcomes.cpmk.flatMap(({ code, cplCodes }, at) => {
    const field = `cpmk.${at}.cplCodes`;
    if (cplCodes.length === 0) return [{ field, message: `Hubungkan ${code} dengan minimal satu CPL.` }];
    const unknown = cplCodes.filter((cplCode) => !cpl.has(cplCode));
    return unknown.length === 0
      ? []
      : [{ field, message: `${code} menunjuk CPL yang tidak ada: ${unknown.join(', ')}.` }];
  });
  const lost = outcomes.subCpmk.flatMap(({ code, cpmkCode }, at) =>
    cpmk.has(cpmkCode)
      ? []
      : [{ field: `subCpmk.${at}.cpmkCode`, message: `Hubungkan ${code} dengan salah satu CPMK.` }],
  );
  return [...duplicates(outcomes), ...unlinked, ...lost];
}

/** Returns the next code: `CPMK3` after CPMK1 and CPMK2. */
export function nextCode(prefix: string, taken: readonly string[]): string {
  for (let n = taken.length + 1; ; n += 1) {
    const code = `${prefix}${n}`;
    if (!taken.includes(code)) return code;
  }
}
