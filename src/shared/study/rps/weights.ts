import { percentText, WHOLE_WEIGHT } from '#shared/platform/grading/components.ts';

/**
 * Returns why weights (hundredths of a percent) do not sum to 100 %, with the difference, or null.
 * @param what "Jumlah bobot mingguan"
 */
export function missingWeight(what: string, weights: readonly number[]): string | null {
  if (!weights.every((weight) => Number.isInteger(weight) && weight >= 0 && weight <= WHOLE_WEIGHT)) {
    return `${what} tidak dapat dihitung: setiap bobot 0–100 dengan paling banyak dua desimal.`;
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === WHOLE_WEIGHT) return null;
  const rest = WHOLE_WEIGHT - sum;
  const advice = rest > 0 ? `kurang ${percentText(rest)}` : `lebih ${percentText(-rest)}`;
  return `${what} harus tepat 100, sekarang ${percentText(sum)} (${advice}).`;
}
