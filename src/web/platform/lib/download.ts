import type { CallInput, Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { callRaw, type CallExtras } from './call.ts';

/** The name the server gave a file, or the fallback. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? fallback;
}

/** Hands a file to the browser's downloads. @throws Error 'No file found in FormData' for an empty file. */
export function saveFile(file: Blob, name: string): void {
  if (file.size === 0) throw new Error('No file found in FormData');
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Downloads what a `file` endpoint answers.
 * @param fallback the name where the server gives none.
 * @throws CallError when it is refused; Error 'No file found in FormData' when there is no file.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallExtras,
  fallback = 'berkas',
): Promise<void> {
  const response = await callRaw(endpoint, input);
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition'), fallback));
}
