import type { Sentences } from '#server/platform/db/constraint-sentences.ts';

export const roomsSentences: Sentences = {
  records: { rooms: 'Ruang' },
  constraints: {
    rooms_code_key: { message: 'Kode ruang ini sudah ada.', field: 'code' },
  },
};
