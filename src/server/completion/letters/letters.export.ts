import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { LetterView } from '#shared/completion/letters/letter.contract.ts';
import { letterStateLabels, letterTypeLabels } from '#shared/completion/letters/letter.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { type LetterQuery, listLetters } from './letters.store.ts';

const columns: ListColumn<LetterView>[] = [
  { key: 'number', label: 'Nomor', of: ({ number }) => number },
  { key: 'issuedOn', label: 'Terbit', kind: 'date', of: ({ issuedOn }) => issuedOn },
  { key: 'type', label: 'Surat', of: ({ type }) => letterTypeLabels[type] },
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'studentName', label: 'Nama', of: ({ studentName }) => studentName },
  { key: 'purpose', label: 'Keperluan', of: ({ purpose }) => purpose },
  { key: 'state', label: 'Status', of: ({ state }) => letterStateLabels[state] },
];

/** Letters that the search and the filters find, as a file: the office's book of letters. */
export const letterFile = (ctx: Ctx, query: LetterQuery & { format: FileFormat }): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Surat mahasiswa',
    fileName: 'surat-mahasiswa',
    filters: [
      ['Pencarian', query.search],
      ['Status', query.state && letterStateLabels[query.state]],
      ['Surat', query.type && letterTypeLabels[query.type]],
    ],
    columns,
    read: (window) => listLetters(ctx.db, { ...query, ...window }),
  });
