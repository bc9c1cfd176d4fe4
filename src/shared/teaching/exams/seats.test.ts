import { describe, expect, test } from 'vitest';
import { seatLabel, seatPlan, shuffled } from './seats.ts';

const people = (count: number): string[] => Array.from({ length: count }, (_, at) => `m${at + 1}`);

describe('seat names', () => {
  test('go along the rows to and fro', () => {
    const labels = Array.from({ length: 9 }, (_, at) => seatLabel(at + 1, 16));
    expect(labels).toEqual(['A1', 'A2', 'A3', 'A4', 'B4', 'B3', 'B2', 'B1', 'C1']);
  });
  test('are numbers for an exam at home', () => {
    expect([1, 2, 39].map((no) => seatLabel(no, null))).toEqual(['1', '2', '39']);
  });
  test('stay different in the largest room', () => {
    const labels = new Set(Array.from({ length: 500 }, (_, at) => seatLabel(at + 1, 500)));
    expect(labels.size).toBe(500);
    expect(labels).toContain('AA1');
  });
});

describe('the order', () => {
  test('is shuffled, the same for the same exam whatever order people come in, another for another', () => {
    const ids = people(30);
    const first = shuffled(ids, 'exam-1');
    expect(first).not.toEqual(ids);
    expect(shuffled(ids.toReversed(), 'exam-1')).toEqual(first);
    expect(shuffled(ids, 'exam-2')).not.toEqual(first);
    expect(first.toSorted()).toEqual(ids.toSorted());
  });
});

describe('a seat plan', () => {
  const rooms = [
    { id: 'r1', capacity: 20 },
    { id: 'r2', capacity: 10 },
  ];
  test('splits a class over two rooms as they are large, every seat once', () => {
    const plan = seatPlan(people(24), rooms, 'x');
    const seats = [...(plan?.values() ?? [])];
    expect(seats.filter(({ roomId }) => roomId === 'r1')).toHaveLength(16);
    expect(seats.filter(({ roomId }) => roomId === 'r2')).toHaveLength(8);
    expect(new Set(seats.map(({ roomId, no }) => `${roomId}-${no}`)).size).toBe(24);
  });
  test('is none where the rooms hold too few', () => {
    expect(seatPlan(people(31), rooms, 'x')).toBeNull();
    expect(seatPlan(people(1), [], 'x')).toBeNull();
  });
  test('leaves who sits already, gives newcomers what is free, and forgets who left', () => {
    const before = seatPlan(people(10), rooms, 'x') ?? new Map();
    const gone = before.get('m1');
    const after = seatPlan([...people(10).slice(1), 'new'], rooms, 'x', before);
    for (const id of people(10).slice(1)) expect(after?.get(id)).toEqual(before.get(id));
    expect(after?.has('m1')).toBe(false);
    expect(after?.get('new')).toEqual(gone);
  });
  test('lets a room that was added take its share, and who stays keeps the seat', () => {
    const alone = [{ id: 'r1', capacity: 40 }];
    const both = [...alone, { id: 'r2', capacity: 20 }];
    const before = seatPlan(people(30), alone, 'x') ?? new Map();
    const stays = seatPlan(people(30), both, 'x', before);
    expect(stays).toEqual(before);
    const spread = seatPlan(people(30), both, 'x', before, true) ?? new Map();
    const seats = [...spread].filter(([, { roomId }]) => roomId === 'r1');
    expect(seats).toHaveLength(20);
    for (const [id, seat] of seats) expect(seat).toEqual(before.get(id));
    const added = [...spread.values()].filter(({ roomId }) => roomId === 'r2');
    expect(added.map(({ no }) => no).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
