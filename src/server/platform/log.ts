/** Where the platform writes its lines; Fastify's logger is one. */
export type Log = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

const write = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

/** Plain lines on standard error, for commands that run without Fastify. */
export const plainLog: Log = { info: write, warn: write, error: write };

/** Says nothing. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
