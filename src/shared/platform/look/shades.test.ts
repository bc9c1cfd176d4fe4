import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from './oklch.ts';
import { DEFAULT_COLOUR, shadesOf } from './shades.ts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`);

test('every colour gives ten valid shades on which buttons and links can be read', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const shades = shadesOf(hex);
      expect(shades).toHaveLength(10);
      for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(shades[6] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades[7] ?? '', shades[0] ?? '')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour dark enough is kept as it is', () => {
  expect(shadesOf('#3b4fc4')[6]).toBe('#3b4fc4');
});

test('what is no colour falls back to the default', () => {
  expect(shadesOf('merah; }')).toEqual(shadesOf(DEFAULT_COLOUR));
});
