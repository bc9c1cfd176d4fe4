import { expect, test } from 'vitest';
import { z } from 'zod';
import { readInput } from '#shared/platform/endpoint/read-input.ts';
import { formatOf, type Schema, variantsOf } from '#shared/platform/endpoint/schema-tree.ts';
import { namedOnce } from '#server/platform/http/named-once.ts';
import { endpoints, TODAY } from './body-fields.ts';
import { sample, schemaOf } from './sample.ts';

type List = { path: string; name: string; schema: Schema; element: Schema };

/** Every list of a schema. @param outer the schemas it lies in, walked once */
function listsOf(schema: Schema, path: string, outer: readonly Schema[] = []): List[] {
  const variants = variantsOf(schema).filter((one) => !outer.includes(one));
  return variants.flatMap((one): List[] => {
    const { def } = (one as z.core.$ZodTypes)._zod;
    const inner = [...outer, one];
    if (def.type === 'object')
      return Object.entries(def.shape).flatMap(([key, child]) => listsOf(child, `${path}.${key}`, inner));
    if (def.type !== 'array') return [];
    const list = { path, name: path.slice(path.lastIndexOf('.') + 1), schema: one, element: def.element };
    return [list, ...listsOf(def.element, `${path}[]`, inner)];
  });
}

const isUuid = (schema: Schema): boolean => formatOf(schema) === 'uuid';
const namesSomebody = (key: string, schema: Schema): boolean =>
  /^(?:nims?|memberNims)$/.test(key) || variantsOf(schema).some(isUuid);

/** Whether the entries of a list are picks by themselves, or tell more of what one of their fields names. */
function kindOf({ name, element }: List): 'picks' | 'entries' | null {
  const kinds = variantsOf(element).map((one) => {
    const { def } = (one as z.core.$ZodTypes)._zod;
    if (def.type === 'enum' || namesSomebody(name, one)) return 'picks';
    if (def.type !== 'object') return null;
    return Object.entries(def.shape).some(([key, child]) => namesSomebody(key, child)) ? 'entries' : null;
  });
  return kinds.find((kind) => kind !== null) ?? null;
}

/** What is made of a list that holds one entry twice: how many entries are left, or the sentence that refuses it. */
function readTwice({ name, schema, element }: List): number | string {
  const nim = /nim/i.test(name) ? '25612010001' : 'Contoh';
  const entry = sample(schemaOf(element as z.ZodType), { text: nim, number: 'least', at: 0 }, name);
  const filled =
    typeof entry === 'object' && entry !== null && 'nim' in entry ? { ...entry, nim: '1234567' } : entry;
  const form = z.object({ [name]: schema as z.ZodType });
  const read = readInput(form, { [name]: [filled, structuredClone(filled)] }, TODAY);
  const issues = read.success ? [] : read.issues;
  const taken = read.success && (namedOnce(read.data, variantsOf(form), issues) as typeof read.data);
  if (taken && issues.length === 0) return (taken[name] as unknown[]).length;
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

/** Lists that more is known of than their entries: whoever reads them refuses what is named twice. */
const readByRule = new Map([
  ['course.save.prerequisites', 'checkLinks'],
  ['curriculum.save.courses', 'checkCurriculum'],
  ['survey.submitEdo.answers', 'toBallot'],
  ['survey.submitEdo.texts', 'toBallot'],
  ['survey.submitEka.answers', 'toBallot'],
  ['survey.submitEka.texts', 'toBallot'],
  ['exam.check.rooms', 'checkRooms: a place without a room may come again'],
  ['exam.save.rooms', 'checkRooms: a place without a room may come again'],
  ['schedule.check.lecturers', 'loadPlan, as plans of imports'],
  ['schedule.save.lecturers', 'loadPlan, as plans of imports'],
  ['conversion.save.rows', 'duplicateProblems: two courses may be recognised as one'],
  ['meetingRecord.create.people', 'meetingHead: guests have no account'],
  ['meetingRecord.update.people', 'meetingHead: guests have no account'],
]);

const read = endpoints
  .flatMap(([call, { body }]) => (body === undefined ? [] : listsOf(body, call)))
  .flatMap((list) => {
    const kind = kindOf(list);
    return kind === null ? [] : [{ path: list.path, kind, read: readTwice(list) }];
  });

test('what a list of ids, NIM or choices names twice is read once, or refused', () => {
  const picks = read.filter(({ kind }) => kind === 'picks');
  expect(picks.length).toBeGreaterThan(60);
  expect(picks.filter((one) => one.read !== 1 && typeof one.read !== 'string')).toEqual([]);
});

test('a list whose entries tell more of what they name refuses a second entry of the same', () => {
  const entries = read.filter(({ kind }) => kind === 'entries');
  expect(entries.length).toBeGreaterThan(40);
  const taken = entries.flatMap((one) => (typeof one.read === 'string' ? [] : [one.path]));
  expect(taken.toSorted()).toEqual([...readByRule.keys()].toSorted());
});
