import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Schema, variantsOf } from '#shared/platform/endpoint/schema-tree.ts';
import { endpoints } from '#test/body-fields.ts';
import { fieldName } from './field-name.ts';
import { pathLabels } from './path-labels.ts';

/** A place in a body: of a list the second entry, of a map with free keys any of them. */
type Place = { path: PropertyKey[]; isFree: boolean };

const FREE = '__proto__';

/** Every place in a schema, of objects, lists and maps alike; schemas within themselves are walked once. */
function placesIn(schema: Schema, path: PropertyKey[] = [], outer: readonly Schema[] = []): Place[] {
  const variants = variantsOf(schema).filter((one) => !outer.includes(one));
  const below = (key: PropertyKey, child: Schema, isFree = false): Place[] => [
    { path: [...path, key], isFree },
    ...placesIn(child, [...path, key], [...outer, ...variants]),
  ];
  return variants.flatMap((one) => {
    const { def } = (one as z.core.$ZodTypes)._zod;
    if (def.type === 'object') return Object.entries(def.shape).flatMap(([key, child]) => below(key, child));
    if (def.type === 'array') return below(1, def.element);
    if (def.type === 'tuple') return def.items.flatMap((child, at) => below(at, child));
    if (def.type !== 'record') return [];
    const [keys] = variantsOf(def.keyType);
    return keys instanceof z.ZodEnum
      ? keys.options.flatMap((key) => below(String(key), def.valueType))
      : below(FREE, def.valueType, true);
  });
}

const keyOf = ({ path }: Place): string => path.map(String).join('.');
/** The places of a schema by their paths: those that several variants have count once. */
const placesOf = (schema: Schema): Place[] => [
  ...new Map(placesIn(schema).map((place) => [keyOf(place), place])).values(),
];

/** What no form lets a person fill in: versions, ids of what is open, steps, ticks and their like. */
const unnamed = new Set(
  `_id abstractId action all alsoExamine attachmentId bills commit confirm deferred digital documentSkripsi excused
  expected fileName filter force graduationApproved hasHandout hasPracticeGuide hasSap hasSyllabus ids isAutomatic isGuest
  isHoliday isLoanable isMbkm isMkwu isOtherMoney isPinned isSpecific isVisible knowsWithdrawn mailsPassword matchesRps
  onlyUnused overCapacity path pembahasanId printed publish query reactivationRequested replaces reverse
  seen send settle shared side students submit takeOver ticked token updatedAt use verdict version which`.split(
    /\s+/,
  ),
);

const fieldOf = ({ path }: Place): string =>
  path.findLast((key) => typeof key === 'string' && key !== FREE) as string;

/** Places of a schema that a person fills in. */
const filledIn = (schema: Schema): Place[] =>
  placesOf(schema).filter((place) => !unnamed.has(fieldOf(place)));

/** Whether the name of a list's entry says that of its field: "Dosen ke-2" is the lecturer. */
function isSaidByEntry(path: readonly PropertyKey[]): boolean {
  const own = fieldName(path.slice(-1))?.toLowerCase();
  const entry = typeof path.at(-2) === 'number' && fieldName(path.slice(0, -1))?.toLowerCase();
  return own !== undefined && typeof entry === 'string' && entry.includes(own);
}

/** Places that the message on top would not name, or only by what they stand in. */
const namelessIn = (schema: Schema): string[] =>
  filledIn(schema)
    .filter(({ path, isFree }) => {
      const name = fieldName(path);
      const isOuter = name === fieldName(path.slice(0, -1)) && !isSaidByEntry(path);
      return name === undefined || (!isFree && isOuter);
    })
    .map(keyOf);

/** Names that several places of a schema have in common. */
function sharedIn(schema: Schema): string[] {
  const places = filledIn(schema).filter(({ isFree, path }) => !isFree && !isSaidByEntry(path));
  const groups = Object.groupBy(places, ({ path }) => fieldName(path) ?? '');
  return Object.entries(groups).flatMap(([name, same = []]) =>
    same.length > 1 ? [`${name}: ${same.map(keyOf).join(', ')}`] : [],
  );
}

const bodies = endpoints.flatMap(([call, { body }]) => (body === undefined ? [] : [{ call, body }]));

describe('the name of a field', () => {
  test.each([
    [['entryYear'], 'Angkatan'],
    [['target', 'entryYears'], 'Angkatan sasaran'],
    [['authors'], 'Penulis'],
    [['authors', 1], 'Penulis ke-2'],
    [['authors', 1, 'name'], 'Penulis ke-2: nama'],
    [['father', 'birthDate'], 'Tanggal lahir ayah'],
    [['journal', 'date'], 'Tanggal jurnal'],
    [['memberNims', 0], 'NIM anggota ke-1'],
    [['parties', 2, 'office'], 'Pihak ke-3: jabatan'],
    [['roomIds', 0], 'Ruang ke-1'],
    [['rooms', 0, 'proctorIds', 1], 'Ruang ke-1: pengawas ke-2'],
    [['rows', 3, 'components', 'UTS'], 'Baris ke-4: nilai UTS'],
    [['sessions', 0, 'end'], 'Sesi ke-1: jam selesai'],
    [['origin', 'programName'], 'Nama program studi asal'],
    [['values', 'list', 0, 'name'], 'Pejabat ke-1: nama dan gelar'],
  ])('%j is %s', (path, name) => {
    expect(fieldName(path)).toBe(name);
  });

  test.each([[['updatedAt']], [['ids', 0]], [['page']], [[]]])('%j has none: nobody fills it in', (path) => {
    expect(fieldName(path)).toBeUndefined();
  });

  test.each([
    '__proto__',
    'constructor',
    'toString',
    'Hubungi 0812 untuk membuka akun',
    '0',
    '9'.repeat(400),
  ])('says nothing of a key that somebody made up: %s', (key) => {
    expect(fieldName([key])).toBeUndefined();
    expect(fieldName(['options', key])).toBe('Pilihan');
    expect(fieldName([key, 'name'])).toBe('Nama');
  });
});

describe('over all bodies', () => {
  test('every place that a person fills in has a name of its own', () => {
    const places = bodies.flatMap(({ body }) => filledIn(body));
    expect(bodies.length).toBeGreaterThan(320);
    expect(places.length).toBeGreaterThan(1700);
    expect(places.filter(({ path }) => path.length > 1).length).toBeGreaterThan(700);
    expect(bodies.flatMap(({ call, body }) => namelessIn(body).map((path) => `${call}.${path}`))).toEqual([]);
  });

  test('no entry of a list is called the same twice: "Dosen ke-2: dosen"', () => {
    const names = bodies.flatMap(({ body }) => filledIn(body).map(({ path }) => fieldName(path) ?? ''));
    const twice = names.filter((name) => {
      const [own = '', list] = name.split(': ').toReversed();
      return list !== undefined && ` ${list.toLowerCase()} `.includes(` ${own} `);
    });
    expect(twice).toEqual([]);
  });

  test('no two places of a body have the same name', () => {
    expect(bodies.flatMap(({ call, body }) => sharedIn(body).map((same) => `${call} ${same}`))).toEqual([]);
  });

  test('what is held to be filled in by nobody is there, and has no name', () => {
    const there = bodies.flatMap(({ body }) => placesOf(body)).map(fieldOf);
    expect(
      [...unnamed].filter((field) => !there.includes(field) || fieldName([field]) !== undefined),
    ).toEqual([]);
  });

  test('every name for a field inside another one is needed', () => {
    const there = bodies
      .flatMap(({ body }) => placesOf(body))
      .map(({ path }) => {
        const [child, parent = ''] = path.filter((key) => typeof key === 'string').toReversed();
        return `${parent}.${child}`;
      });
    expect([...pathLabels.keys()].filter((path) => !there.includes(path))).toEqual([]);
  });

  test('a new field without a name would be found, at any depth', () => {
    const body = z.object({
      shoeSize: z.number(),
      father: z.object({ name: z.string(), shoeSize: z.number() }).optional(),
      rows: z.array(z.union([z.object({ shoeSizes: z.array(z.number()) }), z.object({ note: z.string() })])),
      weights: z.record(z.enum(['UTS', 'SHOES']), z.number()),
    });
    expect(namelessIn(body)).toEqual([
      'shoeSize',
      'father.shoeSize',
      'rows.1.shoeSizes',
      'rows.1.shoeSizes.1',
      'weights.SHOES',
    ]);
  });

  test('two fields of one name would be found', () => {
    const body = z.object({ lecturerId: z.uuid(), lecturers: z.array(z.uuid()) });
    expect(sharedIn(body)).toEqual(['Dosen: lecturerId, lecturers']);
  });
});
