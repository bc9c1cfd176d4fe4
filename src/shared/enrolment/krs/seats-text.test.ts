import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSeatsText, toSeatsText } from './seats-text.ts';

test('numbers of seats come back from their text, also through JSON, a character each', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000)), (seats) => {
      const text = toSeatsText(seats);
      expect(text).toHaveLength(seats.length);
      expect(fromSeatsText(JSON.parse(JSON.stringify(text)) as string)).toEqual(seats);
    }),
  );
});
