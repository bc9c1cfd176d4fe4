/** Every permission the portal checks, `resource: actions`; the spelling of resources is the specification's (§6). */
const grants = {
  user: ['get', 'create', 'update', 'delete', 'reset-password', 'block'],
  role: ['get', 'create', 'update', 'delete'],
  permission: ['get', 'create', 'update', 'delete'],
  staff: ['get', 'create', 'update', 'delete'],
  lectureProfile: ['get', 'create', 'update', 'delete', 'verify-history'],
  student: ['get', 'create', 'update', 'delete', 'change-status', 'export'],
  studentProfile: ['get', 'update', 'verify-change'],
  studentAdvisor: ['update'],
  studentConversion: ['get', 'create', 'approve', 'delete'],
  studentclass: ['get', 'create', 'update', 'delete'],
  leave: ['get', 'approve'],
  curriculum: ['get', 'create', 'update', 'delete', 'activate'],
  course: ['get', 'create', 'update', 'delete'],
  room: ['get', 'create', 'update', 'delete'],
  schedule: ['get', 'create', 'update', 'delete', 'override-clash'],
  attendance: ['get', 'update', 'excuse'],
  exam: ['get', 'create', 'update', 'delete', 'print-card'],
  calendar: ['get', 'create', 'update', 'delete'],
  krs: ['get', 'create', 'update', 'delete', 'approve', 'override'],
  studentGrade: ['get', 'create', 'update', 'delete', 'publish', 'correct', 'extend'],
  transcript: ['get', 'print'],
  graduation: ['get', 'update', 'approve'],
  rps: ['get', 'create', 'update', 'delete', 'approve'],
  evaluation: ['get', 'create', 'update', 'delete', 'activate'],
  edo: ['get', 'export'],
  eka: ['get', 'export'],
  skripsi: ['get', 'create', 'update', 'delete', 'approve-title', 'assign', 'schedule', 'score', 'accept'],
  activityType: ['get', 'create', 'delete'],
  studentActivity: ['get', 'approve', 'convert'],
  officialReport: ['get', 'create', 'update', 'delete'],
  meetingRecord: ['get', 'create', 'update', 'delete'],
  paymentMethod: ['get', 'create', 'update', 'delete'],
  paymentType: ['get', 'create', 'update', 'delete'],
  payment: ['get', 'create', 'verify', 'reverse', 'dispense', 'refund', 'export'],
  scholarship: ['get', 'update'],
  library: ['get', 'create', 'update', 'delete', 'clear'],
  banner: ['get', 'create', 'update', 'delete'],
  partner: ['get', 'create', 'update', 'delete'],
  testimoni: ['get', 'create', 'update', 'delete'],
  newsCategory: ['get', 'create', 'update', 'delete'],
  news: ['get', 'create', 'update', 'delete', 'publish'],
  feeder: ['get', 'sync'],
  lms: ['get', 'sync'],
  report: ['get', 'export'],
  mainData: ['get', 'update'],
  audit: ['get'],
  file: ['get-private'],
} as const;

type Grants = typeof grants;
export type Permission = { [R in keyof Grants]: `${R}:${Grants[R][number]}` }[keyof Grants];

/** All permissions, in the order of the table above. */
export const permissions: readonly Permission[] = Object.entries(grants).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}` as Permission),
);

/** Permissions of the given resources: `student` for all its actions, `krs:get` for one, `:get` for every read. */
export function permissionsOf(...patterns: readonly string[]): Permission[] {
  return permissions.filter((name) =>
    patterns.some((p) => (p.startsWith(':') ? name.endsWith(p) : p === name || name.startsWith(`${p}:`))),
  );
}

/** What a permission's name must look like when an admin adds one. */
export const permissionPattern = /^[a-z][A-Za-z]*:[a-z][A-Za-z-]*$/;
