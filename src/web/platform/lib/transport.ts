import { offline } from './call-error.ts';

export type Outgoing = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  signal: AbortSignal | undefined;
  /** Called with 0–1 while the body is sent. */
  onProgress: ((part: number) => void) | undefined;
};

const aborted = (signal: AbortSignal | undefined): unknown =>
  signal?.reason ?? new DOMException('Aborted', 'AbortError');

/** fetch cannot tell how far an upload is; XMLHttpRequest can. */
function sendWithProgress(out: Outgoing): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(out.method, out.url);
    for (const [name, value] of Object.entries(out.headers)) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) out.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(status === 204 ? null : responseText, { status, statusText }));
    });
    request.addEventListener('error', () => reject(offline()));
    request.addEventListener('abort', () => reject(aborted(out.signal)));
    out.signal?.addEventListener('abort', () => request.abort());
    request.send(out.body ?? null);
  });
}

/** Sends a request of the portal. @throws CallError with status 0 without a connection; the signal's reason when given up. */
export async function send(out: Outgoing): Promise<Response> {
  if (out.onProgress !== undefined) return sendWithProgress(out);
  const { method, url, headers, body, signal } = out;
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch {
    throw signal?.aborted === true ? aborted(signal) : offline();
  }
}
