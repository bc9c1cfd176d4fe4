import type { UploadRule } from '#shared/platform/endpoint/endpoint.ts';
import { EMPTY_FILE, pictureRefusals, tableRefusals } from '#shared/platform/files/refused-files.ts';
import { type FileKind, kindsInWords, sizeInWords } from './upload-words.ts';

const { heic, avif } = pictureRefusals;
const { ole, ods, html, xml } = tableRefusals;

/** How to send what is not taken as it is, by the ending of its name, where such files are asked for. */
const otherwise: Partial<Record<FileKind, Record<string, string>>> = {
  image: { heic, heif: heic, avif },
  xlsx: { xls: ole, ods, html, htm: html, xml },
};

/** Why a file of another kind is not taken, with the way to send it where there is one. */
function wrongKind(name: string, rule: UploadRule): string {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const way = rule.accept.flatMap((kind) => otherwise[kind]?.[ending] ?? [])[0];
  return way ? `"${name}": ${way}` : `"${name}" bukan ${kindsInWords(rule)}.`;
}

export type Rejection = { file: { name: string }; errors: readonly { code: string }[] };

/** Why files were not taken, naming the first. */
export function rejectionInWords(rejections: readonly Rejection[], rule: UploadRule): string {
  const [first] = rejections;
  const name = first?.file.name ?? 'Berkas';
  const code = first?.errors[0]?.code;
  if (code === 'file-too-large')
    return `"${name}" melebihi ${sizeInWords(rule.maxBytes)}. Perkecil, lalu unggah lagi.`;
  if (code === 'file-empty') return `"${name}": ${EMPTY_FILE}`;
  if (code === 'too-many-files') return `Paling banyak ${rule.maxFiles} berkas sekaligus.`;
  return wrongKind(name, rule);
}
