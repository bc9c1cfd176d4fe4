import { createHash, createHmac } from 'node:crypto';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
};

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: URL;
  /** Headers that are sent and signed, besides those the signature adds. */
  headers: Readonly<Record<string, string>>;
  /** Of the body, in hexadecimal. */
  sha256: string;
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * The headers of a request to an S3-compatible store, signed (AWS Signature Version 4, header form).
 * @param now the moment the signature counts from; the store refuses one more than 15 minutes off
 */
export function signS3(
  request: S3Request,
  settings: Pick<S3Settings, 'region' | 'accessKey' | 'secretKey'>,
  now: Date,
): Record<string, string> {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const scope = `${day}/${settings.region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.sha256,
    'x-amz-date': stamp,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    request.method,
    canonicalPath(request.url),
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    request.sha256,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, hashOf(canonical)].join('\n');
  const signature = mac(signingKey(settings, day), toSign).toString('hex');
  const credential = `Credential=${settings.accessKey}/${scope}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

function signingKey(settings: Pick<S3Settings, 'region' | 'secretKey'>, day: string): Buffer {
  const dated = mac(`AWS4${settings.secretKey}`, day);
  return mac(mac(mac(dated, settings.region), 's3'), 'aws4_request');
}

/** Everything but letters, digits and `-_.~` encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Each part encoded once. */
const canonicalPath = (url: URL): string =>
  url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');

/** In the order of the names. */
const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
