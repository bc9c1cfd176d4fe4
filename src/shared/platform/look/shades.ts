import { contrast, hexOf, type Oklch, oklchOf } from './oklch.ts';

/** The college's colour when main-data names none, or something that is no colour. */
export const DEFAULT_COLOUR = '#3B4FC4';

const lightness = [0.972, 0.935, 0.875, 0.795, 0.715, 0.635] as const;
const strength = [0.16, 0.32, 0.55, 0.78, 0.92, 1] as const;
const steps = [0, 0.06, 0.12, 0.18] as const;

/** The colour itself, darkened just enough that white text on it can be read (4.6:1). */
function readable(colour: Oklch): Oklch {
  let { l } = colour;
  while (l > 0.05 && contrast(hexOf({ ...colour, l }), '#ffffff') < 4.6) l -= 0.005;
  return { ...colour, l };
}

/**
 * Ten shades of the college's colour, light to dark; shade 6 is the colour of buttons and carries white text.
 * @param colour `#rrggbb`; anything else gives the shades of {@link DEFAULT_COLOUR}.
 */
export function shadesOf(colour: string): string[] {
  const base = oklchOf(/^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_COLOUR);
  const button = readable(base);
  const light = lightness.map((l, i) =>
    hexOf({ h: base.h, c: base.c * (strength[i] ?? 1), l: Math.max(l, button.l + 0.015 * (6 - i)) }),
  );
  const dark = steps.map((step) =>
    hexOf({ h: button.h, c: button.c * (1 - step), l: Math.max(0.08, button.l - step * 1.15) }),
  );
  return [...light, ...dark];
}
