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
  /** Everything PDDIKTI requires is there; the KRS gate asks for no more. */
  reportable: boolean;
  /** Required fields filled, full percent, rounded down so that 100 means complete. */
  percent: number;
  missing: MissingField[];
  message: string;
};

/** A message names so many fields before it only counts. */
const NAMED_FIELDS = 5;

/** Texts count when something is in them, numbers and yes/no always: their default is an answer. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : typeof value === 'number' || typeof value === 'boolean';

function nameFields(missing: readonly MissingField[]): string {
  const names = missing.slice(0, NAMED_FIELDS).map(({ label }) => label);
  const more = missing.length - names.length;
  return `${askFor.gaps.student}${names.join(', ')}${more > 0 ? `, dan ${more} lainnya` : ''}.`;
}

/**
 * How complete a student's biodata is (academic practice). The message names what PDDIKTI requires first.
 * @param biodata values by the paths of `biodataFields`.
 */
export function checkBiodata(biodata: Biodata, context: BiodataContext): BiodataCheck {
  const required = biodataFields.flatMap(({ tab, path, label, need, when }) =>
    need !== null && (when?.(biodata, context) ?? true) ? [{ tab, field: path, label, need }] : [],
  );
  const missing = required.filter((one) => !isFilled(valueAt(biodata, one.field)));
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

/** What keeps the KRS closed, as a sentence; null when PDDIKTI's fields are all there. */
export function biodataGate({ missing }: Pick<BiodataCheck, 'missing'>): string | null {
  const national = missing.filter(({ need }) => need === 'P');
  return national.length === 0 ? null : `Biodata wajib PDDIKTI belum lengkap. ${nameFields(national)}`;
}
