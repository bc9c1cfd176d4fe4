import type { FeederAct, FeederField } from '#server/platform/reference/feeder.ts';
import { checkFields } from './check-record.ts';
import { Refusal } from './refusal.ts';
import type { Row } from './table.ts';
import { classWrites } from './write-classes.ts';
import { courseWrites } from './write-courses.ts';
import type { Profile, WriteRule } from './write-rule.ts';
import { studentWrites } from './write-students.ts';
import type { World } from './world.ts';

const rules: Readonly<Record<string, WriteRule>> = { ...studentWrites, ...courseWrites, ...classWrites };

type Given = Readonly<Record<string, unknown>>;
type Call = { world: World; act: FeederAct; profile: Profile };

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(value: unknown, member: string): Given {
  if (!isObject(value)) throw new Refusal(108, `${member} harus berupa objek.`);
  return value;
}

const idsOf = (act: FeederAct, row: Row): Row =>
  Object.fromEntries(act.returns.map((column) => [column, row[column] ?? null]));

const keyFields = (act: FeederAct): FeederField[] => act.key.map((field) => ({ ...field, required: true }));

function insertOne({ world, act, profile }: Call, rule: WriteRule, given: Given): Row {
  const sent = checkFields(world, act, act.record, given, true);
  const names = [...act.record.map(({ name }) => name), ...(rule.blank ?? [])];
  const row: Row = { ...Object.fromEntries(names.map((name) => [name, null])), ...sent };
  rule.check?.({ world, profile, row, old: null, sent });
  for (const column of world.tables[rule.table].keyColumns) row[column] ??= world.newId();
  world.put(rule.table, row);
  return idsOf(act, row);
}

/** One record, or several where the act takes a list; of a list nothing is kept when one is refused. */
function insert(call: Call, rule: WriteRule, record: unknown): Row {
  if (call.act.act !== 'InsertRencanaEvaluasi') return insertOne(call, rule, objectOf(record, 'record'));
  if (!Array.isArray(record) || record.length === 0) throw new Refusal(108, 'record harus berupa array.');
  const { world, act } = call;
  for (const one of record) checkFields(world, act, act.record, objectOf(one, 'record'), true);
  return record.map((one) => insertOne(call, rule, objectOf(one, 'record'))).at(-1) ?? {};
}

function existing({ world, act }: Call, rule: WriteRule, key: unknown): Row {
  const given = objectOf(key, 'key');
  const columns = new Map(keyFields(act).map((field) => [field.name, field]));
  const row: Row = {};
  for (const [name, value] of Object.entries(given)) {
    if (!columns.has(name)) throw new Refusal(109, `Kolom ${name} tidak dikenal.`);
    row[name] =
      typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : null;
  }
  const empty = [...columns.keys()].find((name) => !row[name]);
  if (empty) throw new Refusal(108, `Kolom ${empty} tidak boleh kosong.`);
  const found = world.tables[rule.table].get(...world.tables[rule.table].keyColumns.map((name) => row[name]));
  if (!found) throw new Refusal(rule.notFound ?? 111);
  return found;
}

function update(call: Call, rule: WriteRule, key: unknown, record: unknown): Row {
  const { world, act, profile } = call;
  const old = existing(call, rule, key);
  const given = objectOf(record, 'record');
  if (Object.keys(given).some((name) => act.key.some((field) => field.name === name))) throw new Refusal(120);
  if (Object.keys(given).length === 0) throw new Refusal(105);
  const sent = checkFields(world, act, act.record, given, false);
  const row = { ...old, ...sent };
  rule.check?.({ world, profile, row, old, sent });
  world.put(rule.table, row);
  return idsOf(act, row);
}

function remove(call: Call, rule: WriteRule, key: unknown): Row {
  const { world, act, profile } = call;
  const row = existing(call, rule, key);
  rule.check?.({ world, profile, row, old: row, sent: {} });
  world.remove(rule.table, row);
  return idsOf(act, row);
}

/** Grades per component stand beside the class; the service stores what it is told of a participant. */
function writeComponent({ world, act }: Call, key: unknown, record: unknown): Row {
  const ids = checkFields(world, act, keyFields(act), objectOf(key, 'key'), true);
  const row = { ...ids, ...checkFields(world, act, act.record, objectOf(record, 'record'), true) };
  world.put('componentGrades', row);
  return idsOf(act, row);
}

/**
 * Carries out a write.
 * @returns the ids the service answers with.
 * @throws Refusal with the service's code; nothing is stored then.
 */
export function write(call: Call, { key, record }: { key?: unknown; record?: unknown }): Row {
  const { act } = call;
  if (act.act === 'UpdateNilaiPerkuliahanKelasKomponenEvaluasi') return writeComponent(call, key, record);
  const rule = rules[act.act];
  if (!rule) throw new Refusal(14);
  if (act.kind === 'insert') return insert(call, rule, record);
  return act.kind === 'update' ? update(call, rule, key, record) : remove(call, rule, key);
}
