import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { isMissing, REQUIRED } from '#shared/platform/endpoint/field-words.ts';
import { valueAt } from '#shared/platform/endpoint/read-input.ts';
import { CallError } from './call-error.ts';
import { fieldsOf, focusFirst, isRequired, pathOf } from './field-label.ts';
import { contractErrors, payloadOf } from './form-errors.ts';

/** A form whose values become what an endpoint takes. */
export type ContractForm<V extends Record<string, unknown>, B> = UseFormReturnType<V, B>;

/**
 * Waits for the end of the press that took the focus away: what moves the page under it would take the click away. A finger
 * is up by then, so it is the mouse button, which a tap presses afterwards as a mouse does, whose end counts. A drag has none.
 */
function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) return run();
  const ended = new AbortController();
  const end = (): void => {
    ended.abort();
    setTimeout(run);
  };
  for (const name of ['mouseup', 'dragend']) addEventListener(name, end, { signal: ended.signal });
  return undefined;
}

/** The files a form asks for and has not. The contract's schema knows no files. */
const missingFiles = (form: ParentNode): [string, string][] =>
  fieldsOf(form)
    .filter(({ dataset }) => dataset['missing'] === 'true')
    .map((field) => [pathOf(field), 'Unggah berkas ini.']);

/** The fields with an asterisk that are empty. The schema does not come to its last rules while single fields are wrong. */
const emptyFields = (form: ParentNode, values: unknown): [string, string][] =>
  fieldsOf(form)
    .filter((field) => {
      const value = valueAt(values, pathOf(field).split('.'));
      return value !== undefined && isMissing(value) && isRequired(field);
    })
    .map((field) => [pathOf(field), REQUIRED]);

/** What a form asks for and has not, with what to say of it. */
const lacking = (form: ParentNode, values: unknown): [string, string][] => [
  ...emptyFields(form, values),
  ...missingFiles(form),
];

/** What was last said by the form itself: of which values, all that the schema found, and the fields that say it. */
type Said = { values: unknown; found: Record<string, string>; paths: readonly string[] };

const isChanged = (keys: readonly string[], before: unknown, now: unknown): boolean =>
  !Object.is(valueAt(before, keys), valueAt(now, keys));

/**
 * Checks a field once more that was asked for or broke a rule when it is filled in together with others, or another answer
 * makes it optional, ends the rule or takes it off the page: what was said of it goes. What the server alone says stands.
 */
function useAskedOnly<V extends Record<string, unknown>, B>(
  form: ContractForm<V, B>,
  schema: z.ZodType,
): void {
  const last = useRef<Said>({ values: form.values, found: {}, paths: [] });
  useEffect(() => {
    const { values, found: before, paths } = last.current;
    const errors = Object.keys(form.errors);
    if (errors.length === 0 && paths.length === 0) {
      last.current = { values: form.values, found: {}, paths: [] };
      return;
    }
    const asked = new Set(lacking(document, form.values).map(([path]) => path));
    const found = contractErrors(schema, form.values);
    const isSaid = (path: string): boolean => asked.has(path) || found[path] === form.errors[path];
    const over = paths.filter((path) => path in form.errors && !isSaid(path));
    const isNew = (path: string): boolean =>
      !(path in before) && isChanged(path.split('.'), values, form.values);
    // The schema does not come to its last rules while what was just typed is wrong: nothing is over by that.
    if (over.length > 0 && Object.keys(found).some(isNew)) return;
    for (const path of over) void form.validateField(path);
    last.current = { values: form.values, found, paths: errors.filter(isSaid) };
  });
}

/**
 * A form that checks with the contract's own schema: on blur, then live; a refused submit names all that is missing and
 * puts the keyboard on the first error. `onSubmit` gives the body as the endpoint takes it, trimmed and without blank fields.
 * @param schema the endpoint's `body`.
 * @param initial what the fields start with; empty text where there is nothing yet.
 */
export function useContractForm<S extends z.ZodType, V extends Record<string, unknown>>(
  schema: S,
  initial: V,
): ContractForm<V, z.input<S>> {
  const [visited, setVisited] = useState<readonly string[]>([]);
  const form = useForm<V, z.input<S>>({
    initialValues: initial,
    validate: (values: V) => contractErrors(schema, values),
    validateInputOnBlur: true,
    validateInputOnChange: [...visited],
    transformValues: (values) => payloadOf(values, schema) as z.input<S>,
    enhanceGetInputProps: ({ inputProps, field }) => {
      const check = inputProps.onBlur as (() => void) | undefined;
      return {
        onBlur: () => {
          // An error stands until the value changes: what the server refused is not mended by passing through, and a
          // summary that shrinks under a pressed mouse button swallows the click.
          if (!inputProps.error && check !== undefined) afterPress(check);
          setVisited((before) => (before.includes(field) ? before : [...before, field]));
        },
      };
    },
  });
  useAskedOnly(form, schema);
  return {
    ...form,
    onSubmit: (handle, refuse) => {
      const refused: typeof refuse = (errors, values, event) => {
        const page = event?.target as HTMLFormElement | undefined;
        const missing = page === undefined ? [] : lacking(page, values);
        const all = { ...Object.fromEntries(missing), ...errors };
        form.setErrors(all);
        focusFirst(all);
        refuse?.(all, values, event);
      };
      return form.onSubmit((body, event) => {
        const page = event?.target as HTMLFormElement | undefined;
        if (page === undefined || missingFiles(page).length === 0) return handle(body, event);
        return refused({}, form.getValues(), event);
      }, refused);
    },
  };
}

/** Errors by the fields that show them too: of an entry without a field of its own, such as a choice, that of its list. */
function withShown(errors: Record<string, string>): Record<string, string> {
  const shown = new Set(fieldsOf(document).map(pathOf));
  const outer = Object.entries(errors).flatMap(([path, message]) => {
    const keys = path.split('.');
    const ways = keys.map((_, at) => keys.slice(0, keys.length - at).join('.'));
    const field = ways.find((way) => shown.has(way));
    return field === undefined ? [] : [[field, message] as const];
  });
  return { ...Object.fromEntries(outer.toReversed()), ...errors };
}

/**
 * Puts the field errors of a refused call under their fields and the keyboard on the first.
 * @returns false where the refusal names no field, so that the caller shows it otherwise.
 */
export function showServerErrors<V extends Record<string, unknown>, B>(
  form: Pick<ContractForm<V, B>, 'setErrors'>,
  error: unknown,
): boolean {
  const errors = error instanceof CallError ? error.body?.errors : undefined;
  if (errors === undefined || Object.keys(errors).length === 0) return false;
  const shown = withShown(errors);
  form.setErrors(shown);
  focusFirst(shown);
  return true;
}
