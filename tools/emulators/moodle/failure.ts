/** An error as Moodle tells it, with HTTP 200. `exception` is the class without its namespace. */
export class MoodleFailure extends Error {
  readonly exception: string;
  readonly errorcode: string | null;
  readonly debuginfo: string | null;

  /** @param errorcode null for an error of PHP itself, which has none. */
  constructor(
    errorcode: string | null,
    message: string,
    { exception = 'moodle_exception', debuginfo = null as string | null } = {},
  ) {
    super(message);
    this.exception = exception;
    this.errorcode = errorcode;
    this.debuginfo = debuginfo;
  }
}

/** What a wrong type, a missing or unknown key and most refusals have in common. */
export const invalidParameter = (debuginfo: string): MoodleFailure =>
  new MoodleFailure('invalidparameter', 'Invalid parameter value detected', {
    exception: 'invalid_parameter_exception',
    debuginfo,
  });

export const noAccess = (): MoodleFailure =>
  new MoodleFailure('accessexception', 'Access control exception', {
    exception: 'webservice_access_exception',
  });

export const writeFailed = (): MoodleFailure =>
  new MoodleFailure('dmlwriteexception', 'Error writing to database', { exception: 'dml_write_exception' });

export const codingError = (what: string): MoodleFailure =>
  new MoodleFailure('codingerror', `Coding error detected, it must be fixed by a programmer: ${what}`, {
    exception: 'coding_exception',
  });

const messages: Readonly<Record<string, string>> = {
  invalidtoken: 'Invalid token - token not found',
  categoryidnumbertaken: 'ID number is already used for another category',
  categorynamerequired: 'Category name is required',
  unknowcategory: 'Category not known!',
  criteriaerror: 'Missing permissions to search on a criteria.',
  nostartdatenoenddate: 'You must set a start date for an end date to be set',
  enddatebeforestartdate: 'The end date must be after the start date',
  errorcatcontextnotvalid: 'You cannot execute functions in the category context',
  errorcoursecontextnotvalid: 'You cannot execute functions in the course context',
  cannotcreatetoken: 'Can not create a token for this user',
  missingrequiredcapability: 'The required capability is missing',
  noguest: 'No guests here!',
  nopermissiontoviewgrades: 'Can not view grades.',
  servicenotavailable: 'Web service is not available.',
  webservicesnotenabled: 'Web services are not enabled',
  requireloginerror: 'Course or activity not accessible.',
  invalidcourse: 'Invalid course',
  invalidcourseid: 'You are trying to use an invalid course ID',
  invaliduser: 'Invalid user',
};

/** A failure known by its code. */
export const failure = (errorcode: string, message = messages[errorcode] ?? errorcode): MoodleFailure =>
  new MoodleFailure(errorcode, message);
