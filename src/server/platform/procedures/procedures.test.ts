import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import type { Procedure } from '#shared/platform/procedures/procedure.ts';
import { newId } from '#server/platform/db/id.ts';
import { procedureEvents } from '#server/platform/db/schema.ts';
import { backgroundCtx, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import {
  attach,
  attachmentsOf,
  detach,
  historyOf,
  lockAttachments,
  move,
  nextNumber,
  registerAttachmentReader,
  requireAttachments,
} from './procedures.public.ts';

const procedure: Procedure<'DRAFT' | 'SUBMITTED', 'CREATE' | 'SUBMIT' | 'RETURN', 'STUDENT' | 'KAPRODI'> = {
  CREATE: { from: [null], to: 'DRAFT', by: ['STUDENT'] },
  SUBMIT: { from: ['DRAFT'], to: 'SUBMITTED', by: ['STUDENT'] },
  RETURN: { from: ['SUBMITTED'], to: 'DRAFT', by: ['KAPRODI'], noted: true },
};

let t: TestApp;
let user: { id: string; name: string };
let subjectId: string;
beforeAll(async () => {
  t = await testApp();
  user = await buildUser(t.db);
});
afterAll(() => t.close());
beforeEach(() => {
  subjectId = newId();
});

/** Does something as a person, in one transaction. */
async function as<T>(who: { id: string }, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  await t.as(who.id);
  const by = { actor: await t.actor(), log: t.app.log, ip: '', requestId: 'test' };
  return inTransaction(backgroundCtx(t.services, by), work);
}

describe('a step', () => {
  const step = (action: 'CREATE' | 'SUBMIT' | 'RETURN', from: 'DRAFT' | 'SUBMITTED' | null, note = '') =>
    as(user, (ctx) => {
      const actors = action === 'RETURN' ? (['KAPRODI'] as const) : (['STUDENT'] as const);
      return move(ctx, { procedure, subject: 'RPS', subjectId, from, action, actors, note });
    });

  test('leads on and is remembered with who, when and why', async () => {
    expect(await step('CREATE', null)).toBe('DRAFT');
    expect(await step('SUBMIT', 'DRAFT')).toBe('SUBMITTED');
    expect(await step('RETURN', 'SUBMITTED', ' Lengkapi CPMK ')).toBe('DRAFT');
    const at = t.services.clock().toISOString();
    expect(await historyOf(t.db, 'RPS', subjectId)).toEqual([
      { at, actor: user.name, action: 'CREATE', from: null, to: 'DRAFT', note: '' },
      { at, actor: user.name, action: 'SUBMIT', from: 'DRAFT', to: 'SUBMITTED', note: '' },
      { at, actor: user.name, action: 'RETURN', from: 'SUBMITTED', to: 'DRAFT', note: 'Lengkapi CPMK' },
    ]);
  });

  test('that is refused leaves no trace', async () => {
    await expect(step('SUBMIT', 'SUBMITTED')).rejects.toMatchObject({ code: 'RULE' });
    await expect(step('RETURN', 'SUBMITTED')).rejects.toMatchObject({
      errors: { note: 'Isi catatan atau alasan.' },
    });
    const asNobody = as(user, (ctx) =>
      move(ctx, { procedure, subject: 'RPS', subjectId, from: 'DRAFT', action: 'SUBMIT', actors: [] }),
    );
    await expect(asNobody).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await historyOf(t.db, 'RPS', subjectId)).toEqual([]);
  });

  test('cannot be rewritten', async () => {
    await step('CREATE', null);
    await expect(t.db.update(procedureEvents).set({ note: 'x' })).rejects.toMatchObject({
      cause: { message: 'procedure_events is append-only' },
    });
  });
});

describe('a file', () => {
  const add = (who = user, kind = 'PROPOSAL') =>
    as(who, (ctx) =>
      attach(ctx, {
        subject: 'THESIS',
        subjectId,
        kind,
        document: {
          content: Readable.from([Buffer.from('isi')]),
          mime: 'application/pdf',
          originalName: 'proposal.pdf',
        },
      }),
    );
  const listed = (ctx: Ctx) =>
    attachmentsOf(ctx, 'THESIS', [subjectId]).then((all) => all.get(subjectId) ?? []);

  test('is listed, and removed by who uploaded it while nobody relied on it', async () => {
    const id = await add();
    expect(await as(user, listed)).toMatchObject([
      { _id: id, kind: 'PROPOSAL', name: 'proposal.pdf', size: 3, uploadedBy: user.name, locked: false },
    ]);
    const other = await buildUser(t.db);
    await expect(as(other, (ctx) => detach(ctx, 'THESIS', subjectId, id))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(as(user, (ctx) => detach(ctx, 'THESIS', newId(), id))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await as(user, (ctx) => detach(ctx, 'THESIS', subjectId, id));
    expect(await as(user, listed)).toEqual([]);
  });

  test('stays once a step relied on it', async () => {
    const id = await add();
    await as(user, (ctx) => lockAttachments(ctx, 'THESIS', subjectId, ['PROPOSAL']));
    await expect(as(user, (ctx) => detach(ctx, 'THESIS', subjectId, id))).rejects.toMatchObject({
      code: 'RULE',
    });
    expect(await as(user, listed)).toMatchObject([{ locked: true }]);
  });

  test('is asked for by name before a step that needs it', async () => {
    await add();
    const need = (labels: Record<string, string>) =>
      as(user, (ctx) => requireAttachments(ctx, 'THESIS', subjectId, labels));
    await expect(need({ PROPOSAL: 'proposal', PPT: 'salindia' })).rejects.toThrow('Unggah dahulu: salindia.');
    await expect(need({ PROPOSAL: 'proposal' })).resolves.toBeUndefined();
  });

  test('is read by its owner and by those the procedure lets, by nobody else', async () => {
    const reader = await buildUser(t.db);
    registerAttachmentReader('THESIS', async (ctx, file) =>
      file.subjectId === subjectId && file.kind === 'PROPOSAL' ? ctx.actor?.userId === reader.id : false,
    );
    await add();
    const [file] = await as(user, listed);
    const read = async (who: { id: string }) => {
      await t.as(who.id);
      return (await t.call(fileContract.downloadPrivate, { query: { file: file?.file ?? '' } })).status;
    };
    expect(await read(user)).toBe(200);
    expect(await read(reader)).toBe(200);
    expect(await read(await buildUser(t.db))).toBe(403);
  });
});

describe('document numbers', () => {
  const take = (series: string, year: number) => as(user, (ctx) => nextNumber(ctx.db, series, year));

  test('count from one in each series and year', async () => {
    expect([
      await take('A', 2026),
      await take('A', 2026),
      await take('A', 2027),
      await take('B', 2026),
    ]).toEqual([1, 2, 1, 1]);
  });

  test('have no gap after a refusal, and none is given twice at the same moment', async () => {
    const refused = as(user, async (ctx) => {
      await nextNumber(ctx.db, 'C', 2026);
      throw new Error('refused afterwards');
    });
    await expect(refused).rejects.toThrow('refused afterwards');
    const by = { actor: null, log: t.app.log, ip: '', requestId: 'test' };
    const ctx = backgroundCtx(t.services, by);
    const many = Array.from({ length: 8 }, () =>
      inTransaction(ctx, (inner) => nextNumber(inner.db, 'C', 2026)),
    );
    expect((await Promise.all(many)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
