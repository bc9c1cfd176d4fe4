import { z } from 'zod';
import { identifierField } from './fields.ts';
import type { Schema } from './schema-tree.ts';

/** Lists of codes that are too long for the browser: the server knows them, forms offer what they ask for. */
export type CodeList = 'country' | 'district';

/** What is said of a code that its list does not have. */
export const unlistedWords: Readonly<Record<CodeList, string>> = {
  country: 'Negara ini tidak ada dalam daftar. Pilih dari daftar.',
  district: 'Kecamatan ini tidak ada dalam daftar. Pilih dari daftar.',
};

const lists = z.registry<{ list: CodeList }>();

/** A country by the two letters of the national feeder. */
export const countryField = z
  .string()
  .regex(/^[A-Z]{2}$/, unlistedWords.country)
  .register(lists, { list: 'country' });

/** A district (kecamatan) by the six digits of the national feeder. */
export const districtField = z
  .string()
  .register(lists, { list: 'district' })
  .pipe(identifierField(/^\d{6}$/, unlistedWords.district));

/** The list a value of these schemas is a code of; undefined for any other value. */
export const codeListOf = (schemas: readonly Schema[]): CodeList | undefined =>
  schemas.map((schema) => lists.get(schema)?.list).find((list) => list !== undefined);

/** Whether a list has a code. */
export type IsListed = (list: CodeList, code: string) => boolean;
