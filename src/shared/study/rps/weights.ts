import { percentText, WHOLE_WEIGHT } from '#shared/platform/grading/components.ts';

/**
 * Why weights (hundredths of a percent) are not the whole, with what is missing or too much; null when they are.
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
