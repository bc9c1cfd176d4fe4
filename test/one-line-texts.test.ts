import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readInput } from '#shared/platform/endpoint/read-input.ts';
import { boundsOf, formatOf, isText } from '#shared/platform/endpoint/schema-tree.ts';
import { newsCategoryContract } from '#shared/desk/content/news.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { fields, pathOf, TODAY } from './body-fields.ts';
import { buildAdmin } from './factories/people.ts';
import { buildPeriod } from './factories/teaching.ts';
import { testApp, type TestApp } from './test-app.ts';

/** Blanks that look like one, alone and beside others. */
const blanks = ['\u00a0', '\u3000', '\u2003', '\u202f', '\u2009', ' \u00a0', '\u1680'];

/** Fields of one line that people write in; what is kept as it is typed, or is no text, is none. */
const lines = fields.filter(
  ({ name, schemas }) =>
    !/password|secret|token|signature/i.test(name) &&
    schemas.length === 1 &&
    schemas.every(
      (one) => isText(one) && formatOf(one) === undefined && (boundsOf(one).maximum ?? Infinity) <= 200,
    ),
);

test('every text of one line is kept with plain blanks', () => {
  expect(lines.length).toBeGreaterThan(150);
  const kept = lines.flatMap((field) =>
    blanks.flatMap((blank) => {
      const schema = z.object(Object.fromEntries(field.schemas.map((one) => [field.name, one])));
      const read = readInput(schema, { [field.name]: `Ani${blank}Budi` }, TODAY);
      const text = read.success ? String(Reflect.get(read.data, field.name)) : '';
      return /[^\S ]| {2}/.test(text) ? [pathOf(field)] : [];
    }),
  );
  expect([...new Set(kept)]).toEqual([]);
});

describe('a name is taken', () => {
  let t: TestApp;
  let semester: string;
  beforeAll(async () => {
    t = await testApp();
    semester = (await buildPeriod(t.db)).code;
    await t.as((await buildAdmin(t.db)).id);
  });
  afterAll(() => t.close());

  const category = (name: string) => t.call(newsCategoryContract.save, { body: { name } });
  const curriculum = (name: string) =>
    t.call(curriculumContract.save, {
      body: { name, startSemester: '20201', totalSks: 144, mandatorySks: 120, electiveSks: 24 },
    });
  const period = (name: string) => {
    const days = {
      submissionOpen: '2026-09-01',
      submissionClose: '2026-10-01',
      proposalOpen: '2026-10-02',
      proposalClose: '2026-11-01',
      examOpen: '2026-12-01',
      examClose: '2027-01-15',
    };
    const body = { name, semesterCode: semester, ...days } as never;
    return t.call(thesisStaffContract.savePeriod, { body });
  };

  test.each([
    ['a category', category],
    ['a curriculum', curriculum],
    ['a period of theses', period],
  ])('by %s, however it is written', async (_what, save) => {
    expect(await save('Kabar Kampus 2026')).toMatchObject({ status: 200 });
    for (const name of ['kabar kampus 2026', 'Kabar\u3000Kampus\u00a02026', 'Kabar  Kampus\u20032026 ']) {
      expect(await save(name)).toMatchObject({
        status: 409,
        error: { errors: { name: expect.any(String) } },
      });
    }
  });
});
