/** Refusals both sides know by name, and the HTTP status each travels with. 402 is never sent (specification §8). */
export const errorStatus = {
  BAD_REQUEST: 400,
  INVALID: 400,
  UNAUTHENTICATED: 401,
  NO_ACCESS: 403,
  FORBIDDEN: 403,
  CSRF: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  STALE: 409,
  REFERENCED: 409,
  ALREADY_DONE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RULE: 422,
  NO_TERM: 422,
  KRS_REJECTED: 422,
  KRS_BLOCKED: 422,
  CLASH: 422,
  NEEDS_CONFIRMATION: 422,
  LOCKED_OUT: 429,
  RATE_LIMITED: 429,
  EDO_REQUIRED: 452,
  EKA_REQUIRED: 453,
  KRS_MISSING: 454,
  KRS_NOT_VALID: 455,
  INTERNAL: 500,
  MAINTENANCE: 503,
  OVERLOADED: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every answer that is not 2xx. `message` is Indonesian and says what to do. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string>;
  data?: unknown;
};

/** A refusal a person can act on; anything else thrown is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: Record<string, string> | undefined;
  readonly data: unknown;

  /**
   * @param details `errors` marks form fields by their path; `data` carries values for the screen; `cause` is for the log,
   *   where the refusal stands in for an error that nobody foresaw.
   */
  constructor(
    code: ErrorCode,
    message: string,
    details: { errors?: Record<string, string>; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = code;
    this.errors = details.errors;
    this.data = details.data;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Refusal of one form field. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { errors: { [field]: message } });
