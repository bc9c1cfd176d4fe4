import { eq } from 'drizzle-orm';
import { students } from '#server/platform/db/schema.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import type { TestApp } from '#test/test-app.ts';

/** What tests of imports do again and again, on an app. */
export function importScene(t: TestApp) {
  const upload = (content: string | Buffer, name = 'mahasiswa.csv') =>
    t.call(importContract.addManyStudent, { body: {} }, { files: [{ field: 'file', name, content }] });
  const uploadAs = (kind: string, content: string | Buffer, name = 'berkas.csv') =>
    t.call(
      importContract.upload,
      { params: { kind }, body: {} },
      { files: [{ field: 'file', name, content }] },
    );
  const get = async (id: string) => (await t.call(importContract.get, { params: { id } })).data;
  const rowsOf = async (id: string, query: object = {}) =>
    (await t.call(importContract.rows, { params: { id }, query: { limit: 100, ...query } })).data;
  /** Stores what is ticked and gives the batch as it is then. */
  const commit = async (id: string) => {
    const { status, error } = await t.call(importContract.commit, { params: { id } });
    if (status !== 200) throw new Error(error.message);
    await t.runJobs();
    return get(id);
  };
  const undo = async (id: string) => {
    await t.call(importContract.undo, { params: { id } });
    await t.runJobs();
    return get(id);
  };
  return {
    upload,
    uploadAs,
    get,
    rowsOf,
    commit,
    undo,
    importAll: async (content: string | Buffer) => commit((await upload(content)).data._id),
    /** Ticks every changed row by itself, doubtful ones too. */
    tickChanged: async (id: string) => {
      const rows = (await rowsOf(id, { verdict: 'CHANGED' })).map(({ rowNo }) => rowNo);
      return t.call(importContract.tick, { params: { id }, body: { ticked: true, rows } });
    },
    studentOf: async (nim: string) => (await t.db.select().from(students).where(eq(students.nim, nim)))[0],
  };
}
