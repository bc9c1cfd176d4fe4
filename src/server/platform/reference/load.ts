import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const text = z.string().min(1);

const region = z.object({
  /** The national feeder's own six digits, not the ministry's. */
  code: z.string().regex(/^\d{6}$/),
  name: text,
  level: z.literal([1, 2, 3]),
  parent: z.string().nullable(),
  /** Kept so that old records show a name; pickers leave it out. */
  retired: z.boolean(),
});
/** A province (level 1), regency or city (2) or district (3). */
export type Region = Readonly<z.infer<typeof region>>;

const university = z.object({
  id: z.uuid(),
  code: text.nullable(),
  name: text,
  form: text.nullable(),
  /** Who supervises it: PTN state, PTS private, PTA religious, PTK of a ministry. */
  group: text.nullable(),
  province: text.nullable(),
  city: text.nullable(),
  foreign: z.boolean(),
});
/** A college as PDDIKTI lists it, Indonesian or foreign; `id` is the feeder's, `code` is not unique. */
export type University = Readonly<z.infer<typeof university>>;

const country = z.object({
  code: z.string().regex(/^[A-Z]{2}$/),
  /** The feeder's English name. */
  name: text,
  label: text,
  retired: z.boolean(),
});
/** A country of the national feeder with its Indonesian name. */
export type Country = Readonly<z.infer<typeof country>>;

const bank = z.object({
  code: z.string().regex(/^\d{3}$/),
  bic: z.string().regex(/^[A-Z0-9]{8}$/),
  name: text,
  shortName: text,
});
/** A bank of Bank Indonesia's table. A bank and its sharia unit share `code`; `bic` is unique. */
export type Bank = Readonly<z.infer<typeof bank>>;

const holiday = z.object({ date: z.iso.date(), name: text, kind: z.enum(['national', 'joint-leave']) });
/** A public holiday or a day of joint leave (cuti bersama). */
export type Holiday = Readonly<z.infer<typeof holiday>>;

const givenName = z.object({ name: text, gender: z.enum(['L', 'P']), weight: z.number().int().positive() });
/** A given name for made-up people; `weight` is how often it occurs relative to the others. */
export type GivenName = Readonly<z.infer<typeof givenName>>;

/** The rows of a file of `data/`. @throws ZodError when one is not of its shape. */
export function readRows<S extends z.ZodType>(fileName: string, row: S): readonly z.output<S>[] {
  const bytes = readFileSync(new URL(`data/${fileName}`, import.meta.url));
  const json = fileName.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return z.array(row).parse(JSON.parse(json.toString('utf8')));
}

/** Reads on the first call and keeps what was read. */
export function onFirstUse<T>(read: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: read() }).value;
}

// Each list is read from disk on its first use and kept; its origin and licence are in docs/data-sources.md.

/** Provinces, regencies and districts, by code. */
export const regions = onFirstUse<readonly Region[]>(() => readRows('regions.json.gz', region));

/** Colleges of PDDIKTI, by name. */
export const universities = onFirstUse<readonly University[]>(() =>
  readRows('universities.json.gz', university),
);

/** Countries, by their Indonesian name. */
export const countries = onFirstUse<readonly Country[]>(() => readRows('countries.json.gz', country));

/** Banks, by name. */
export const banks = onFirstUse<readonly Bank[]>(() => readRows('banks.json.gz', bank));

/** Public holidays and joint leave of the years they are decreed for, by date. */
export const holidays = onFirstUse<readonly Holiday[]>(() => readRows('holidays.json', holiday));

/** Given names for the demo campus, the most frequent first. */
export const givenNames = onFirstUse<readonly GivenName[]>(() => readRows('given-names.json.gz', givenName));
