import type { UploadRule } from '#shared/platform/endpoint/endpoint.ts';
import { EMPTY_FILE, pictureRefusals, tableRefusals } from '#shared/platform/files/refused-files.ts';

type Kind = UploadRule['accept'][number];

const kinds: Record<Kind, { label: string; types: Record<string, string[]> }> = {
  image: {
    label: 'gambar (JPG, PNG, WebP)',
    types: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] },
  },
  pdf: { label: 'PDF', types: { 'application/pdf': ['.pdf'] } },
  docx: {
    label: 'Word (.docx)',
    types: { 'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'] },
  },
  xlsx: {
    label: 'Excel (.xlsx)',
    types: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'] },
  },
  csv: { label: 'CSV', types: { 'text/csv': ['.csv'] } },
};

/** A size as people read it: "512 kB", "2,5 MB". */
export function sizeInWords(bytes: number): string {
  const kilo = bytes / 1024;
  if (kilo < 1024) return `${Math.max(1, Math.round(kilo))} kB`;
  return `${(kilo / 1024).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`;
}

const kindsInWords = ({ accept }: UploadRule): string =>
  accept.map((kind) => kinds[kind].label).join(' atau ');

/** What may be uploaded: "PDF, maksimal 5 MB, paling banyak 3 berkas." */
export function limitsInWords(rule: UploadRule): string {
  const many = rule.maxFiles > 1 ? `, paling banyak ${rule.maxFiles} berkas` : '';
  const words = `${kindsInWords(rule)}, maksimal ${sizeInWords(rule.maxBytes)}${many}.`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Content types with their endings, for the file picker. */
export const acceptedTypes = ({ accept }: UploadRule): Record<string, string[]> =>
  Object.assign({}, ...accept.map((kind) => kinds[kind].types)) as Record<string, string[]>;

const { heic, avif } = pictureRefusals;
const { ole, ods, html, xml } = tableRefusals;

/** How to send what is not taken as it is, by the ending of its name, where such files are asked for. */
const otherwise: Partial<Record<Kind, Record<string, string>>> = {
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
