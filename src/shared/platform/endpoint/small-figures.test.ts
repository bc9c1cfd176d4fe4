import { expect, test } from 'vitest';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { contracts } from '#shared/contracts.ts';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { boundsOf, type Leaf, leavesOf, type Schema } from './schema-tree.ts';
import { measuredFields, smallFigures } from './small-figures.ts';

const writes = Object.entries(contracts).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, { body }]): [string, Schema][] =>
    body === undefined ? [] : [[`${slice}.${name}`, body]],
  ),
);
const nameOf = (where: string, { path }: Leaf): string => [where, ...path].join('.');

/** A body with nothing but one field. */
const holderOf = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '[]' ? [inner] : { [key]: inner }), value);

test('every figure in hundredths or tenths of a write is said back where its unit was perhaps missed', () => {
  const measured = writes.flatMap(([where, body]) =>
    measuredFields(body).map((leaf) => ({ where: nameOf(where, leaf), body, leaf })),
  );
  const named = measured.map(({ where }) => where);
  expect(named).toEqual(
    expect.arrayContaining([
      'grade.save.score',
      'grade.saveScores.rows.[].components.UAS',
      'course.save.prerequisites.[].minScore',
      'thesis.lecture.scores.[]',
      'activity.lecture.scores.[].mentorScore',
      'activityStaff.saveType.minIpk',
      'rps.step2.weeks.[].weight',
      'paymentType.save.installments.[].percent',
      'mainData.save.values.minIpk',
    ]),
  );
  const unsaid = measured.filter(
    ({ body, leaf }) => !smallFigures(body)?.(holderOf(leaf.path, 9)).some((said) => /\b0,0?9\b/.test(said)),
  );
  expect(unsaid.map(({ where }) => where)).toEqual([]);
});

test('whatever has the limits of a figure in hundredths is known as one', () => {
  const limits = new Set([400, 2_400, 10_000]);
  const unknown = writes.flatMap(([where, body]) => {
    const known = new Set(measuredFields(body).map(({ path }) => path.join('.')));
    return leavesOf(body)
      .filter(({ schemas }) => schemas.some((one) => one._zod.def.type === 'number'))
      .filter(({ schemas }) => schemas.some((one) => limits.has(boundsOf(one).maximum ?? 0)))
      .filter(({ path }) => !known.has(path.join('.')))
      .map((leaf) => nameOf(where, leaf));
  });
  expect(unknown).toEqual([]);
});

test('a figure as it is meant, nothing and money are not said back', () => {
  const course = smallFigures(courseContract.save.body);
  const withScore = (minScore: number | null) => course?.({ sks: 3, prerequisites: [{ minScore }] });
  expect([withScore(7000), withScore(0), withScore(null)]).toEqual([[], [], []]);
  expect(withScore(70)).toEqual(['nilai 0,70']);
  const type = smallFigures(paymentTypeContract.save.body);
  const discount = (mode: string) => type?.({ earlyBird: { mode, value: 5 } });
  expect([discount('PERCENT'), discount('AMOUNT')]).toEqual([['0,05 persen'], []]);
});
