const scale = [
  [85, 'A', '4.00'],
  [75, 'B', '3.00'],
  [65, 'C', '2.00'],
  [50, 'D', '1.00'],
] as const;

/** Letter and index of a score of 0 to 100, as the seeded college grades. */
export function gradeScale(score: number): { nilai_huruf: string; nilai_indeks: string } {
  const [, letter, index] = scale.find(([from]) => score >= from) ?? [0, 'E', '0.00'];
  return { nilai_huruf: letter, nilai_indeks: index };
}
