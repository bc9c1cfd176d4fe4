/** The answer to a violated constraint, the field it belongs to, and its code where that is not CONFLICT. */
export type Sentence = { message: string; field?: string; code?: 'CONFLICT' | 'CLASH' | 'INVALID' };

/** The words of one feature for what the database refuses. */
export type Sentences = {
  /** The name of a record by its table, as a sentence begins with it: "Dosen tidak ditemukan." */
  records: Readonly<Record<string, string>>;
  /** The answer by the name of the constraint; triggers name theirs in `raise … using constraint`. */
  constraints: Readonly<Record<string, Sentence>>;
};

/** The answer to a list that contains a record twice. */
export const namedTwice = (noun: string, field: string): Sentence => ({
  message: `${noun} yang sama disebut dua kali.`,
  field,
  code: 'INVALID',
});

/**
 * Merges the sentences of all features.
 * @throws Error naming a table or constraint that two features declare
 */
export function mergeSentences(features: readonly Sentences[]): Sentences {
  const merge = <T>(entries: [name: string, words: T][]): Record<string, T> => {
    const merged = new Map<string, T>();
    for (const [name, words] of entries) {
      if (merged.has(name)) throw new Error(`two features name ${name}`);
      merged.set(name, words);
    }
    return Object.fromEntries(merged);
  };
  return {
    records: merge(features.flatMap(({ records }) => Object.entries(records))),
    constraints: merge(features.flatMap(({ constraints }) => Object.entries(constraints))),
  };
}

/**
 * The answer by SQLSTATE where a constraint has no sentence of its own: a feature lacks a sentence, or a contract a rule.
 */
export const unforeseenSentences: Readonly<Record<string, ['CONFLICT' | 'INVALID' | 'RULE', string]>> = {
  '23505': ['CONFLICT', 'Data ini sudah ada. Muat ulang halaman, lalu periksa isian Anda.'],
  '23P01': [
    'CONFLICT',
    'Data ini bertumpuk dengan yang sudah ada. Muat ulang halaman, lalu periksa isian Anda.',
  ],
  '23514': ['RULE', 'Isian ini tidak dapat disimpan karena nilainya tidak sesuai. Periksa isian Anda.'],
  '21000': ['INVALID', 'Satu data disebut dua kali. Periksa isian Anda.'],
  '22001': ['INVALID', 'Ada isian yang terlalu panjang. Periksa isian Anda.'],
  '22003': ['INVALID', 'Ada angka yang terlalu besar. Periksa isian Anda.'],
};
