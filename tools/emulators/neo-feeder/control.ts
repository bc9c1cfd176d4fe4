import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Service } from './calls.ts';
import type { Drift } from './dictionary.ts';
import { type Chaos, faultKinds, type FeederFault } from './faults.ts';
import { bodyOf, sendJson } from './http.ts';
import { type DataSet, dataSets } from './journal.ts';
import { lecturerRows, type SeededLecturer } from './seed-lecturers.ts';
import { seedInstitution, seedNational } from './seed.ts';
import { type Row, type TableName, tableNames } from './table.ts';
import type { WorldRows } from './world.ts';

export const seedNames = ['institution', 'national'] as const;
/** `institution`: programme, semesters, other colleges and nothing to report; `national`: two cohorts besides. */
export type SeedName = (typeof seedNames)[number];

/** What a test does to the service behind its back. Data sets default to `live`. */
export type FeederControl = {
  rows: (table: TableName, set?: DataSet) => Row[];
  /** Puts rows into the tables, replacing those with their keys. */
  load: (rows: WorldRows, set?: DataSet) => void;
  /** Adds lecturers with their assignments, which the service itself cannot. */
  addLecturers: (lecturers: readonly SeededLecturer[], set?: DataSet) => void;
  /** Empties a data set and seeds it again. */
  reset: (seed: SeedName, set?: DataSet) => void;
  /** Opens these reporting periods and closes the others; `null` opens all. */
  open: (periods: string[] | null, set?: DataSet) => void;
  /** Marks all persons and registrations as synchronised with the ministry: their identity is locked then. */
  synchronise: (set?: DataSet) => void;
  /** Puts registrations outside the open period. */
  lock: (registrations: readonly string[], set?: DataSet) => void;
  expireTokens: () => void;
  fault: (fault: FeederFault) => void;
  clearFaults: () => void;
  chaos: (chaos: Chaos | null) => void;
  drift: (act: string, drift: Drift) => void;
  /** Calls answered, oldest first. */
  calls: Service['calls'];
};

const seeds = { institution: seedInstitution, national: seedNational } as const;

export function controlOf(service: Service): FeederControl {
  const { worlds, faults } = service;
  const load = (rows: WorldRows, set: DataSet = 'live'): void => {
    for (const name of tableNames) for (const row of rows[name] ?? []) worlds[set].put(name, row);
  };
  const mark = (set: DataSet, name: TableName, column: string, keep: (row: Row) => boolean): void => {
    for (const row of [...worlds[set].tables[name].all()].filter(keep)) {
      worlds[set].put(name, { ...row, [column]: '1' });
    }
  };
  return {
    rows: (table, set = 'live') => [...worlds[set].tables[table].all()],
    load,
    addLecturers: (lecturers, set = 'live') => load(lecturerRows(worlds[set], lecturers), set),
    reset: (seed, set = 'live') => {
      worlds[set].clear();
      seeds[seed](worlds[set]);
    },
    open: (periods, set = 'live') => worlds[set].open(periods),
    synchronise: (set = 'live') => {
      mark(set, 'persons', '_synced', () => true);
      mark(set, 'registrations', '_synced', () => true);
    },
    lock: (registrations, set = 'live') =>
      mark(set, 'registrations', '_locked', (row) =>
        registrations.includes(row.id_registrasi_mahasiswa ?? ''),
      ),
    expireTokens: () => service.sessions.endAll(),
    fault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    chaos: (chaos) => faults.chaos(chaos),
    drift: (act, drift) => void service.drift.set(act, drift),
    calls: service.calls,
  };
}

const set = z.enum(dataSets).default('live');
const row = z.record(z.string(), z.string().nullable());
const lecturer = z.object({
  name: z.string(),
  nidn: z.string().nullable(),
  nuptk: z.string().nullable().optional(),
  gender: z.enum(['L', 'P']).optional(),
  birthDate: z.iso.date().optional(),
  years: z.array(z.string()),
});
const fault = z.object({
  kind: z.enum(faultKinds),
  act: z.string().optional(),
  times: z.number().int().positive().optional(),
  skip: z.number().int().nonnegative().optional(),
  when: z.enum(['before', 'after']).optional(),
  ms: z.number().int().nonnegative().optional(),
  code: z.number().int().optional(),
});
const chaos = z.object({
  rate: z.number().min(0).max(1),
  seed: z.number().int().optional(),
  kinds: z.array(z.enum(faultKinds)).optional(),
});

/** What `POST /control/<name>` does with its body. */
const commands: Readonly<Record<string, (control: FeederControl, body: unknown) => unknown>> = {
  reset: (control, body) => {
    const asked = z.object({ seed: z.enum(seedNames).default('institution'), set }).parse(body);
    control.reset(asked.seed, asked.set);
  },
  load: (control, body) => {
    const asked = z.object({ rows: z.partialRecord(z.enum(tableNames), z.array(row)), set }).parse(body);
    control.load(asked.rows, asked.set);
  },
  lecturers: (control, body) => {
    const asked = z.object({ lecturers: z.array(lecturer), set }).parse(body);
    control.addLecturers(asked.lecturers, asked.set);
  },
  rows: (control, body) => {
    const asked = z.object({ table: z.enum(tableNames), set }).parse(body);
    return control.rows(asked.table, asked.set);
  },
  periods: (control, body) => {
    const asked = z.object({ open: z.array(z.string()).nullable(), set }).parse(body);
    control.open(asked.open, asked.set);
  },
  synchronise: (control, body) => control.synchronise(z.object({ set }).parse(body).set),
  lock: (control, body) => {
    const asked = z.object({ registrations: z.array(z.string()), set }).parse(body);
    control.lock(asked.registrations, asked.set);
  },
  'expire-tokens': (control) => control.expireTokens(),
  fault: (control, body) => control.fault(fault.parse(body)),
  'clear-faults': (control) => control.clearFaults(),
  chaos: (control, body) => control.chaos(chaos.nullable().parse(body)),
  drift: (control, body) => {
    const names = z.array(z.string()).optional();
    const { act, ...drift } = z.object({ act: z.string(), add: names, drop: names }).parse(body);
    control.drift(act, drift);
  },
  calls: (control) => control.calls,
};

/** `POST /control/<command>` with a JSON body, for tests in another process. */
export async function answerControl(
  control: FeederControl,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const command = commands[name];
  if (!command || request.method !== 'POST') return sendJson(response, { message: 'no such command' }, 404);
  try {
    const text = await bodyOf(request);
    sendJson(response, command(control, text === '' ? {} : JSON.parse(text)) ?? { ok: true });
  } catch (error) {
    sendJson(response, { message: error instanceof Error ? error.message : String(error) }, 400);
  }
}
