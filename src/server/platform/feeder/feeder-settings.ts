export type FeederSettings = {
  /** Address of the service, up to and with the host and port, or the whole address of `live2.php`. */
  url: string;
  username: string;
  password: string;
  environment: 'live' | 'sandbox';
  connectMs: number;
  readMs: number;
  writeMs: number;
  /** Rows per page. */
  pageSize: number;
  perMinute: number;
  /** SHA-256 fingerprint of the server's certificate, or the certificate (PEM) that signed it; empty = those of the system. */
  certificate: string;
};
