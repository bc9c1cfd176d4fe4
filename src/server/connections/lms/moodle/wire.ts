import { z } from 'zod';

const id = z.number().int().positive();

const user = z.object({
  id,
  username: z.string().optional(),
  email: z.string().optional(),
  firstname: z.string().optional(),
  lastname: z.string().optional(),
  auth: z.string().optional(),
  idnumber: z.string().optional(),
  suspended: z.boolean().optional(),
  lastaccess: z.number().int().optional(),
});

/** What Moodle answers, as far as the portal reads it. */
export const wire = {
  site: z.object({
    sitename: z.string(),
    release: z.string(),
    siteurl: z.string(),
    userid: id,
    functions: z.array(z.object({ name: z.string() })),
  }),
  users: z.array(user),
  search: z.object({ users: z.array(user) }),
  created: z.array(z.object({ id, username: z.string() })),
  categories: z.array(z.object({ id, idnumber: z.string().nullish() })),
  newIds: z.array(z.object({ id })),
  courses: z.object({
    courses: z.array(
      z.object({
        id,
        shortname: z.string(),
        fullname: z.string(),
        idnumber: z.string().optional(),
        categoryid: z.number().int(),
        visible: z.number().int(),
      }),
    ),
  }),
  warnings: z.object({ warnings: z.array(z.object({ itemid: z.number(), warningcode: z.string() })) }),
  members: z.array(
    z.object({
      id,
      username: z.string().optional(),
      fullname: z.string(),
      roles: z.array(z.object({ roleid: z.number().int() })).optional(),
    }),
  ),
  sections: z.array(
    z.object({
      id,
      name: z.string(),
      modules: z.array(z.object({ id, name: z.string(), modname: z.string() })),
    }),
  ),
  grades: z.object({
    usergrades: z.array(
      z.object({
        userid: id,
        gradeitems: z.array(
          z.object({
            id,
            itemname: z.string().nullable(),
            itemtype: z.string(),
            graderaw: z.number().nullish(),
            grademin: z.number().nullish(),
            grademax: z.number().nullish(),
            scaleid: z.number().nullish(),
          }),
        ),
      }),
    ),
  }),
  nothing: z.unknown(),
} as const;

/**
 * A function error: an object with `exception`, whose `errorcode` may be missing or a piece of HTML; what refuses before the
 * function runs answers `error` with a code.
 */
export const wireError = z.union([
  z.object({ exception: z.string(), errorcode: z.string().optional() }),
  z.object({ error: z.string(), errorcode: z.string() }),
]);
