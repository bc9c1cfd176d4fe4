import { createHash } from 'node:crypto';
import { afterAll } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { testApp, type TestApp } from '../test-app.ts';
import { billNow, buildBill } from './finance.ts';
import { importScene } from './import-scene.ts';
import { paymentDesk } from './payment-desk.ts';
import { buildStudent } from './people.ts';

/** An officer of finance, signed in, with the statements of an account. */
export async function statementDesk(t: TestApp) {
  const desk = await paymentDesk(t);
  await t.as(desk.officer.id);
  const { rowsOf, commit } = importScene(t);
  return {
    desk,
    rowsOf,
    commit,

    /** A student with one bill of Rp3.000.000. */
    payer: async () => {
      const student = await buildStudent(t.db);
      const bill = await buildBill(t.db, desk.type, student.id);
      const now = () => billNow(t.db, bill.id);
      return { student, bill, now, paid: async () => (await now()).paid };
    },

    /** Uploads lines as a statement of the desk's account. @returns its preview. */
    send: async (lines: readonly string[]) => {
      const files = [{ field: 'file', name: 'mutasi.csv', content: lines.join('\n') }];
      const body = { options: { metode: desk.bank.id } };
      return (await t.call(importContract.upload, { params: { kind: 'statement' }, body }, { files })).data;
    },
  };
}

/** The app of one test file with the desk of `statementDesk`. */
export async function statementFile() {
  const t = await testApp();
  afterAll(() => t.close());
  return { t, ...(await statementDesk(t)) };
}

export type StatementDesk = Awaited<ReturnType<typeof statementDesk>>;

let sender = 0;

/** The name of somebody nobody else is called like: ten letters, no slip or beginning of another. */
export function newSender(): string {
  sender += 1;
  const bytes = createHash('sha256').update(String(sender)).digest().subarray(0, 5);
  return Array.from(
    bytes,
    (byte) => `${'BDGHJKLMNPRSTWY'.charAt(byte % 15)}${'AEIOU'.charAt(byte % 5)}`,
  ).join('');
}
