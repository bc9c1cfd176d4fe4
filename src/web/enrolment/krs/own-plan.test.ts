import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reconcile, isSamePlan, type OwnPlan, parseOwnPlan, planFrom, type SavedPlan } from './own-plan.ts';

const before: SavedPlan = { updatedAt: null, ids: [] };
const laptop: SavedPlan = { updatedAt: '2026-08-24T03:12:00.000Z', ids: ['a'] };
const phone: OwnPlan = { ids: ['a', 'b', 'c'], base: before };

describe('a plan chosen on one device while another saved', () => {
  test('stays, and the student is asked', () => {
    expect(reconcile(phone, laptop)).toEqual({ plan: phone, conflict: true });
  });

  test('goes along where nothing was chosen here, or the same was saved there', () => {
    expect(reconcile(planFrom(before), laptop)).toEqual({ plan: planFrom(laptop), conflict: false });
    const same = { updatedAt: laptop.updatedAt, ids: ['c', 'a', 'b'] };
    expect(reconcile(phone, same)).toEqual({ plan: planFrom(same), conflict: false });
  });

  test('is in order while what it was chosen from is still what is saved', () => {
    expect(reconcile(phone, before)).toEqual({ plan: phone, conflict: false });
    const upon = { ids: ['b'], base: laptop };
    expect(reconcile(upon, { ...laptop })).toEqual({ plan: upon, conflict: false });
  });

  test('is asked about when the KRS was deleted meanwhile', () => {
    expect(reconcile({ ids: ['a', 'b'], base: laptop }, before).conflict).toBe(true);
  });
});

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
const saved = fc.record({ updatedAt: fc.constantFrom(null, '1', '2', '3'), ids });

test('what was chosen here is never dropped without a question', () => {
  fc.assert(
    fc.property(fc.record({ ids, base: saved }), fc.array(saved, { maxLength: 5 }), (chosen, later) => {
      fc.pre(!isSamePlan(chosen.ids, chosen.base.ids));
      let own: OwnPlan = chosen;
      for (const next of later) own = reconcile(own, next).plan;
      const isKept = isSamePlan(own.ids, chosen.ids);
      const wasSaved = later.some((one) => isSamePlan(one.ids, chosen.ids));
      expect(isKept || wasSaved).toBe(true);
    }),
  );
});

test('a draft that cannot be read counts as none', () => {
  expect(parseOwnPlan({ ids: ['a'], base: before })).toEqual({ ids: ['a'], base: before });
  for (const broken of [null, 'a', { ids: 'a' }, { ids: ['a'] }, { ids: [1], base: before }]) {
    expect(parseOwnPlan(broken)).toBeNull();
  }
});
