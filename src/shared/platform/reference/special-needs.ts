/**
 * One special need (specification §3). The id is a bit, so that a person's needs are stored as one sum, 0 = none;
 * the flags say of whom it is asked: the student, the father, the mother.
 */
export type SpecialNeed = {
  readonly id: number;
  readonly name: string;
  readonly letter: string;
  readonly mahasiswa: boolean;
  readonly ayah: boolean;
  readonly ibu: boolean;
};

const everyone = { mahasiswa: true, ayah: true, ibu: true } as const;

/** The 16 special needs in the order of their letters, A to Q, with the ids of the national feeder. */
export const specialNeeds = [
  { id: 1, name: 'Tuna netra', letter: 'A', ...everyone },
  { id: 2, name: 'Tuna rungu', letter: 'B', ...everyone },
  { id: 4, name: 'Tuna grahita ringan', letter: 'C', ...everyone },
  { id: 8, name: 'Tuna grahita sedang', letter: 'C1', ...everyone },
  { id: 16, name: 'Tuna daksa ringan', letter: 'D', ...everyone },
  { id: 32, name: 'Tuna daksa sedang', letter: 'D1', ...everyone },
  { id: 64, name: 'Tuna laras', letter: 'E', ...everyone },
  { id: 128, name: 'Tuna wicara', letter: 'F', ...everyone },
  { id: 256, name: 'Hiperaktif', letter: 'H', ...everyone },
  { id: 512, name: 'Cerdas istimewa', letter: 'I', ...everyone },
  { id: 1024, name: 'Bakat istimewa', letter: 'J', ...everyone },
  { id: 2048, name: 'Kesulitan belajar', letter: 'K', ...everyone },
  { id: 4096, name: 'Narkoba', letter: 'N', ...everyone },
  { id: 8192, name: 'Indigo', letter: 'O', ...everyone },
  { id: 16384, name: 'Down syndrome', letter: 'P', ...everyone },
  { id: 32768, name: 'Autis', letter: 'Q', ...everyone },
] as const satisfies readonly SpecialNeed[];

const ALL = specialNeeds.reduce((sum, { id }) => sum + id, 0);

/** Whether a number is a sum of special needs. */
export const isNeedsSum = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= ALL;

/** The special needs in a stored sum. @throws RangeError for what is no such sum. */
export function needsIn(sum: number): SpecialNeed[] {
  if (!isNeedsSum(sum)) throw new RangeError(`Not a sum of special needs: ${sum}`);
  return specialNeeds.filter(({ id }) => (sum & id) !== 0);
}

/** The sum to store for chosen ids; ids twice count once, unknown ids not at all. */
export const sumOfNeeds = (ids: readonly number[]): number =>
  specialNeeds.filter(({ id }) => ids.includes(id)).reduce((sum, { id }) => sum + id, 0);

/** A stored sum for people: "Tuna netra, Tuna rungu", "Tidak ada" for 0. @throws RangeError as `needsIn`. */
export const needsLabel = (sum: number): string =>
  needsIn(sum)
    .map(({ name }) => name)
    .join(', ') || 'Tidak ada';
