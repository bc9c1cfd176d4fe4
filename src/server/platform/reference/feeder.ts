import { z } from 'zod';
import { onFirstUse, readRows } from './load.ts';

const fieldKinds = ['uuid', 'string', 'char', 'num', 'int', 'date', 'bits', 'text', 'one'] as const;

/**
 * A member of `record` or `key`. `length` is the greatest number of characters, of a `num` its digits in all;
 * `choices` the values of a `one`; `list` the act whose ids the field takes.
 */
export type FeederField = {
  readonly name: string;
  readonly required: boolean;
  readonly kind: (typeof fieldKinds)[number];
  readonly length: number | null;
  readonly decimals: number;
  readonly choices: readonly string[];
  readonly list: string | null;
};

const notation = /^(\w+)(!?) ([a-z]+)(?:\(([^)]*)\))?(?: (\w+))?$/;

/** A field from its notation in the data: `biaya_masuk! num(16,2)`, `id_agama! int GetAgama`, `mode one(O|F|M)`. */
function fieldOf(text: string): FeederField {
  const [, name, mark, kindName, inside = '', list = null] = notation.exec(text) ?? [];
  const kind = fieldKinds.find((one) => one === kindName);
  if (name === undefined || kind === undefined) throw new Error(`not a field of the feeder: ${text}`);
  const [length, decimals = '0'] = kind === 'one' ? [] : inside.split(',');
  return {
    name,
    required: mark === '!',
    kind,
    list,
    length: length ? Number(length) : null,
    decimals: Number(decimals),
    choices: kind === 'one' ? inside.split('|') : [],
  };
}

const names = z.array(z.string().min(1)).default([]);
const fields = z.array(z.string().transform(fieldOf)).default([]);

const act = z.object({
  act: z.string().min(1),
  kind: z.enum(['token', 'dictionary', 'get', 'count', 'insert', 'update', 'delete']),
  /** Columns of a row as described; `live` are further ones that newer versions give. */
  row: names,
  live: names,
  key: fields,
  record: fields,
  returns: names,
  /** Errors to expect first. */
  errors: z.array(z.number().int()).default([]),
});
/** An act of the national feeder's web service. */
export type FeederAct = Readonly<z.output<typeof act>>;

const feederError = z.object({
  code: z.number().int(),
  area: z.string().min(1),
  meaning: z.string().min(1),
  /** What a client does about it; `exists` means look the row up, never repeat. */
  action: z.enum([
    'ok',
    'auth',
    'exists',
    'missing',
    'fix-data',
    'fix-request',
    'blocked',
    'locked',
    'period',
    'admin',
    'stop',
  ] as const),
});
/** An error code of the feeder; a code that is not listed is a fault of the data, its sentence is shown. */
export type FeederError = Readonly<z.output<typeof feederError>>;

const list = z.object({ act: z.string().min(1), rows: z.array(z.array(z.string())) });

/** The acts of the feeder's web service, by name. */
export const feederActs = onFirstUse<ReadonlyMap<string, FeederAct>>(
  () => new Map(readRows('feeder-acts.json', act).map((one) => [one.act, one])),
);

/** The error codes of the feeder's web service. */
export const feederErrors = onFirstUse<ReadonlyMap<number, FeederError>>(
  () => new Map(readRows('feeder-errors.json', feederError).map((one) => [one.code, one])),
);

/** Code lists in the feeder's own spelling, by act; values stand in the order of the act's columns. */
export const feederLists = onFirstUse<ReadonlyMap<string, readonly (readonly string[])[]>>(
  () => new Map(readRows('feeder-lists.json', list).map((one) => [one.act, one.rows])),
);
