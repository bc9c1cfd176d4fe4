import { z } from 'zod';
import { newId } from '#server/platform/db/id.ts';

export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  pattern?: string;
};

/** What a value is made of: each is valid by its type. */
export type Taste = {
  text: string;
  number: 'least' | 'most';
  at: number;
  /** How many items a list has, all the same; without it, what the schema asks for, each made anew. */
  repeat?: number;
  /** The id of a record that is there, by the name of its field; any id without it. */
  idOf?: (field: string) => string | undefined;
};

const formats: Record<string, (taste: Taste, field: string) => string> = {
  uuid: (taste, field) => taste.idOf?.(field) ?? newId(),
  date: ({ at }) => ['2026-08-24', '0001-01-01', '9999-12-31'][at] ?? '2026-02-28',
  'date-time': ({ at }) =>
    ['2026-08-24T03:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'][at] ?? '',
  email: () => `${newId()}@contoh.test`,
  uri: () => 'https://contoh.test/x',
};
const patterned = [
  '20261',
  '2026-08-24',
  '08:00',
  '23:59:59',
  '25612010001',
  '1',
  'A',
  'ABC123',
  '2026',
  '081234567890',
  'abc-def',
  '0',
  '62812345678',
];

function textOf(schema: Schema, taste: Taste, field: string): string {
  const made = schema.format === undefined ? undefined : formats[schema.format]?.(taste, field);
  if (made !== undefined) return made;
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern, 'u');
    const fitting = [taste.text, ...patterned].find((one) => pattern.test(one));
    if (fitting !== undefined) return fitting;
  }
  return taste.text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 400);
}

/** A value of this schema in this taste. @param field the name of the field it is for */
export function sample(schema: Schema, taste: Taste, field = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[taste.at % schema.enum.length];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) {
    const all = schema.anyOf ?? schema.oneOf ?? [];
    return sample(all[taste.at % all.length] ?? choice, taste, field);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sample(one, taste, field)));
  const { type } = schema;
  switch (Array.isArray(type) ? type[taste.at % type.length] : type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([key, one]) => [
        key,
        sample(one, taste, key),
      ]);
      if (typeof schema.additionalProperties === 'object')
        entries.push([newId(), sample(schema.additionalProperties, taste)]);
      return Object.fromEntries(entries);
    }
    case 'array': {
      if (schema.prefixItems) return schema.prefixItems.map((one) => sample(one, taste, field));
      const item = typeof schema.items === 'object' ? schema.items : {};
      const length = Math.max(taste.repeat ?? 1, schema.minItems ?? 0);
      if (taste.repeat !== undefined) {
        const same = sample(item, taste, field);
        return Array.from({ length }, () => same);
      }
      return Array.from({ length }, () => sample(item, taste, field));
    }
    case 'integer':
    case 'number':
      return taste.number === 'most'
        ? Math.min(schema.maximum ?? 2 ** 53, 2 ** 53)
        : (schema.minimum ?? schema.exclusiveMinimum ?? -(2 ** 53));
    case 'boolean':
      return taste.at % 2 === 0;
    case 'null':
      return null;
    case 'string':
      return textOf(schema, taste, field);
    default:
      return taste.at % 2 === 0 ? taste.text : 1;
  }
}

/** The JSON schema of a part of a contract, as it is sent. */
export const schemaOf = (part: z.ZodType = z.object({})): Schema =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema;
