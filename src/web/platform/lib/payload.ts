export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Trims every string but passwords, whose spaces count. */
export function trimStrings<T>(payload: T): T;
export function trimStrings(payload: unknown): unknown {
  if (typeof payload === 'string') return payload.trim();
  if (Array.isArray(payload)) return payload.map((one) => trimStrings(one));
  if (!isRecord(payload)) return payload;
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => [key, /password/i.test(key) ? value : trimStrings(value)]),
  );
}

const isFile = (value: unknown): value is Blob => value instanceof Blob;

/** Files by the name of their field. */
export type Files = Record<string, Blob | readonly Blob[]>;

/** Splits a body into what travels as JSON and the files among its fields. */
export function splitFiles(body: Record<string, unknown>): { fields: Record<string, unknown>; files: Files } {
  const fields: Record<string, unknown> = {};
  const files: Files = {};
  for (const [key, value] of Object.entries(body)) {
    if (isFile(value)) files[key] = value;
    else if (Array.isArray(value) && value.length > 0 && value.every(isFile)) files[key] = value;
    else fields[key] = value;
  }
  return { fields, files };
}

/** A multipart form as the server reads it: one field `body` of JSON first, then the files under their names. */
export function toFormData(fields: Record<string, unknown>, files: Files): FormData {
  const form = new FormData();
  form.append('body', JSON.stringify(fields));
  for (const [key, value] of Object.entries(files)) {
    for (const file of [value].flat()) form.append(key, file);
  }
  return form;
}
