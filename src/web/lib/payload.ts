const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Drops empty and whitespace-only strings at any depth (specification §5); files, dates and nulls stay as they are. */
export function dropBlank<T>(payload: T): T;
export function dropBlank(payload: unknown): unknown {
  if (Array.isArray(payload)) return payload.filter((one) => !isBlank(one)).map((one) => dropBlank(one));
  if (!isRecord(payload)) return payload;
  const kept = Object.entries(payload).filter(([, value]) => value !== undefined && !isBlank(value));
  return Object.fromEntries(kept.map(([key, value]) => [key, dropBlank(value)]));
}

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

/** Whether a payload can only travel as multipart. */
export function hasFile(payload: unknown): boolean {
  if (isFile(payload)) return true;
  if (Array.isArray(payload)) return payload.some(hasFile);
  return isRecord(payload) && Object.values(payload).some(hasFile);
}

/**
 * A multipart form: strings as they are, other values as JSON, files last so that the server knows the fields before
 * the first of them arrives.
 */
export function toFormData(payload: Record<string, unknown>): FormData {
  const form = new FormData();
  const files: [string, Blob][] = [];
  for (const [key, value] of Object.entries(payload)) {
    if (value === undefined) continue;
    if (hasFile(value)) {
      files.push(
        ...[value]
          .flat()
          .filter(isFile)
          .map((file): [string, Blob] => [key, file]),
      );
    } else {
      form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }
  for (const [key, file] of files) form.append(key, file);
  return form;
}
