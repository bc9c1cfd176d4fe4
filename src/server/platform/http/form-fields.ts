import { z } from 'zod';

/** What of a JSON schema decides how a text is read. */
type Schema = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
};

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** The ways in which a value may be written, without those that only put others together. */
const waysOf = (schema: Schema): Schema[] => {
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (parts) return parts.flatMap(waysOf);
  const { type } = schema;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
};

const kindOf = ({ type, enum: values, const: value }: Schema) =>
  type ?? (value === null ? 'null' : typeof (value ?? values?.[0]));

/** Whether a way takes any text, also "null" and none. */
const isFree = ({ format, pattern, enum: values, const: value }: Schema): boolean =>
  [format, pattern, values, value].every((limit) => limit === undefined);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readList(items: Schema, value: string | readonly string[]): unknown[] {
  if (typeof value !== 'string') return value.map((one) => readText(items, one));
  const whole = parsed(value);
  const wantsText = waysOf(items).some((way) => kindOf(way) === 'string');
  const isList = Array.isArray(whole) && whole.every((item) => !wantsText || typeof item === 'string');
  return isList ? whole : [readText(items, value)];
}

/** One text as the schema wants it; as it is where it fits nothing, so that the contract refuses it. */
function readText(schema: Schema, text: string): unknown {
  const ways = waysOf(schema);
  const has = (kind: string) => ways.some((way) => kindOf(way) === kind);
  const texts = ways.filter((way) => kindOf(way) === 'string');
  const isNothing = text === '' || text === 'null';
  if (isNothing && has('null') && !texts.some(isFree)) return null;
  if (texts.length > 0) return text;
  const list = ways.find((way) => kindOf(way) === 'array');
  if (list) return readList(typeof list.items === 'object' ? list.items : {}, text);
  if ((has('integer') || has('number')) && JSON_NUMBER.test(text)) return Number(text);
  if (has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const whole = has('object') ? parsed(text) : undefined;
  return typeof whole === 'object' && whole !== null ? whole : text;
}

function readField(schema: Schema, value: Field): unknown {
  if (value instanceof Map) return readParts(schema, value);
  if (typeof value === 'string') return readText(schema, value);
  const list = waysOf(schema).find((way) => kindOf(way) === 'array');
  return list ? readList(typeof list.items === 'object' ? list.items : {}, value) : value;
}

/** Texts by the parts of their names: of a list by places from 0, those without one under ''. */
type Parts = Map<string, Field>;
type Field = string | readonly string[] | Parts;

/** `parties[0][name]` and `parties[0].name`: a name with the way into what it holds. */
const nestedName = /^([^.[\]]+)((?:\.[^.[\]]+|\[[^.[\]]*\])+)$/;

/** @throws SyntaxError where a field is both a text and a part of another */
function nested(fields: Readonly<Record<string, string | readonly string[]>>): Parts {
  const all: Parts = new Map();
  for (const [name, value] of Object.entries(fields)) {
    const [, head = name, way = ''] = nestedName.exec(name) ?? [];
    const keys = [head, ...(way.match(/[^.[\]]+|\[\]/g) ?? [])].map((key) => (key === '[]' ? '' : key));
    const last = keys.pop() ?? '';
    let parts = all;
    for (const key of keys) {
      const inner = parts.get(key) ?? new Map<string, Field>();
      if (!(inner instanceof Map)) throw new SyntaxError(`Both a text and parts: ${name}`);
      parts.set(key, inner);
      parts = inner;
    }
    if (parts.has(last)) throw new SyntaxError(`Both a text and parts: ${name}`);
    parts.set(last, value);
  }
  return all;
}

function readParts(schema: Schema, parts: Parts): unknown {
  const ways = waysOf(schema);
  const list = ways.find((way) => kindOf(way) === 'array');
  const places = [...parts].toSorted(([a], [b]) => Number(a) - Number(b));
  if (list && places.every(([key]) => /^\d*$/.test(key))) {
    const items = typeof list.items === 'object' ? list.items : {};
    return places.flatMap(([key, part]) =>
      key === '' && !(part instanceof Map)
        ? [part].flat().map((one) => readText(items, one))
        : [readField(items, part)],
    );
  }
  const read = [...parts].map(([key, part]) => {
    const inside = ways.flatMap(
      ({ properties, additionalProperties: others }) =>
        properties?.[key] ?? (typeof others === 'object' ? others : []),
    );
    return [key, readField({ anyOf: inside }, part)] as const;
  });
  return Object.fromEntries(read);
}

/** Whether the fields that tell one form of a body from the others (`action`) are those of this form. */
const isMeant = (form: Schema, fields: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(form.properties ?? {}).every(
    ([name, { const: value }]) => value === undefined || fields[name] === undefined || fields[name] === value,
  );

const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(body: z.ZodType): Schema {
  const known = schemas.get(body);
  if (known) return known;
  const made = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(body, made);
  return made;
}

/**
 * Reads the fields of a form, which are all text, as a contract wants them: `12` as a number, `true` as a boolean, one value
 * where a list is asked for, JSON where an object is, and names such as `parties[0][name]` or `parties[0].name` as parts of what
 * they are in. What does not fit stays text, and the contract refuses it as it would
 * in JSON; nothing passes that JSON would not.
 * @param fields texts by name; a field that was sent several times is a list
 * @throws SyntaxError where a field is both a text and a part of another
 */
export function readFormFields(
  body: z.ZodType,
  fields: Readonly<Record<string, string | readonly string[]>>,
): Record<string, unknown> {
  const forms = waysOf(schemaOf(body)).filter((form) => isMeant(form, fields));
  const read = [...nested(fields)].map(([name, value]) => {
    const ways = forms.flatMap(({ properties }) => properties?.[name] ?? []);
    return [name, readField({ anyOf: ways }, value)] as const;
  });
  return Object.fromEntries(read);
}
