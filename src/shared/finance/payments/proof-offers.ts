import { likeTold, type StatementLine, type WaitingTransfer } from './statement-match.ts';

const wordsOf = (text: string): string[] => text.toUpperCase().match(/\p{L}{2,}/gu) ?? [];

/** Whether a text holds the name of somebody: two words of it, or the only one. */
function hasName(text: string, name: string): boolean {
  const [words, there] = [wordsOf(name), new Set(wordsOf(text))];
  return words.length > 0 && words.filter((word) => there.has(word)).length >= Math.min(2, words.length);
}

/** A proof that waits, of whom it is and who sent the money. */
export type WaitingProof = Omit<WaitingTransfer, 'paymentId' | 'billId'> & {
  nim: string;
  name: string;
  senderName: string;
};

const MOST_OFFERS = 5;

/**
 * The proofs that may tell of a line nobody is known of: of its amount and about its day, or of its reference. Those whose
 * reference or name it holds come first.
 * @param text everything the bank wrote about the line.
 */
export function proofsFor(
  line: StatementLine & { text: string },
  proofs: readonly WaitingProof[],
  daysApart: number,
): WaitingProof[] {
  const scored = proofs.flatMap((proof) => {
    const how = likeTold(line, proof, daysApart);
    if (how === null || how === 'AMOUNT') return [];
    const isNamedThere = [proof.name, proof.senderName].some((name) => hasName(line.text, name));
    return [{ proof, score: (how === 'DAY' ? 0 : 2) + (isNamedThere ? 1 : 0) }];
  });
  return scored
    .toSorted((a, b) => b.score - a.score || a.proof.nim.localeCompare(b.proof.nim, 'id'))
    .slice(0, MOST_OFFERS)
    .map(({ proof }) => proof);
}
