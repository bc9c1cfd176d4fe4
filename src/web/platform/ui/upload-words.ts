import type { UploadRule } from '#shared/platform/endpoint/endpoint.ts';

export type FileKind = UploadRule['accept'][number];

const kinds: Record<FileKind, { label: string; types: Record<string, string[]> }> = {
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

/** What may be uploaded, without the limits: "gambar (JPG, PNG, WebP) atau PDF". */
export const kindsInWords = ({ accept }: UploadRule): string =>
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
