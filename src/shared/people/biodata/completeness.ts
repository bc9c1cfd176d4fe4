import { askFor } from '#shared/platform/access/ask-for.ts';
import {
  type Biodata,
  type BiodataContext,
  biodataFields,
  type BiodataNeed,
  type BiodataTab,
  valueAt,
} from './fields.ts';

export type MissingField = { tab: BiodataTab; field: string; label: string; need: BiodataNeed };

export type BiodataCheck = {
  complete: boolean;
  /** All fields PDDIKTI requires are filled; this is what the KRS gate checks. */
  reportable: boolean;
  /** Share of filled required fields in whole percent, rounded down so that 100 means complete. */
  percent: number;
  missing: MissingField[];
  message: string;
};

/** Maximum number of fields named in a message; more are only counted. */
const NAMED_FIELDS = 5;

/** Whether a value counts as filled: texts if not empty, numbers and booleans always. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' || typeof value === 'boolean';

function nameFields(missing: readonly MissingField[]): string {
  const names = missing.slice(0, NAMED_FIELDS).map(({ label }) => label);
  const more = missing.length - names.length;
  return `${askFor.gaps.student}${names.join(', ')}${more > 0 ? `, dan ${more} lainnya` : ''}.`;
}

/**
 * Checks the completeness of a student's biodata (academic practice). The message names fields PDDIKTI requires first.
 * @param biodata values by the paths of `biodataFields`
 */
export function checkBiodata(biodata: Biodata, context: BiodataContext): BiodataCheck {
  const required = biodataFields.flatMap(({ tab, path, label, need, when }) =>
    need !== null && (when?.(biodata, context) ?? true) ? [{ tab, field: path, label, need }] : [],
  );
  const missing = required.filter((field) => !isFilled(valueAt(biodata, field.field)));
  const percent = Math.floor(((required.length - missing.length) * 100) / required.length);
  const national = missing.filter(({ need }) => need === 'P');
  const byNeed = [...national, ...missing.filter(({ need }) => need === 'K')];
  return {
    complete: missing.length === 0,
    reportable: national.length === 0,
    percent,
    missing,
    message:
      missing.length === 0
        ? 'Biodata sudah lengkap.'
        : `Biodata belum lengkap (${percent}%). ${nameFields(byNeed)}`,
  };
}

/** Returns why the KRS is closed, or null if all fields PDDIKTI requires are filled. */
export function biodataGate({ missing }: Pick<BiodataCheck, 'missing'>): string | null {
  const national = missing.filter(({ need }) => need === 'P');
  return national.length === 0 ? null : `Biodata wajib PDDIKTI belum lengkap. ${nameFields(national)}`;
}
