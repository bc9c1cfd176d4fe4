import { z } from 'zod';
import type { AccessRule } from '#shared/platform/access/rule.ts';
import { defaultRoles } from '#shared/platform/access/default-roles.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { WHOLE_BODY } from './multipart.ts';

const roleName = (id: number): string => defaultRoles.find((role) => role.id === id)?.name ?? `role ${id}`;

/** Who may make a call, in a sentence for its description. */
export function accessInWords(rule: AccessRule): string {
  if (rule === 'public') return 'Anybody, without signing in.';
  if (rule === 'signed-in') return 'Anybody who is signed in.';
  if (rule.admin) return 'Administrators only.';
  const who = [
    ...(rule.students ? ['students'] : []),
    ...(rule.permissions?.length ? [`holders of ${rule.permissions.join(' and ')}`] : []),
    ...(rule.roles?.length ? [`holders of the role ${rule.roles.map(roleName).join(' and ')}`] : []),
  ];
  return `Administrators${who.map((one) => `, or ${one}`).join('')}.`;
}

/** A name for generated clients: `GET /api/staff/student/:id` → `getStaffStudentById`. */
export function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace('/api/', '')
    .replaceAll(/:(\w+)/g, 'by-$1')
    .split(/[/-]/);
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function tagOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  return first.startsWith(':') ? second : first;
}

/** The fields of its body that a call does not do without. */
export const requiredFields = ({ body }: Endpoint): string[] =>
  (body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).required) ?? [];

/** What OpenAPI says of a call besides its schemas. */
export function describeCall(call: Endpoint) {
  const lines = [`Who: ${accessInWords(call.access)}`];
  if (call.saves) {
    const { create, update } = call.saves;
    lines.push(`To make a record: ${accessInWords(create)} To change one: ${accessInWords(update)}`);
  }
  if (call.machine) lines.push('For other systems: no form token; the body proves who sent it.');
  else if (call.method !== 'GET')
    lines.push('Needs the token of GET /api/form as header x-csrf-token or field _csrf.');
  if (call.upload) {
    const { accept, maxFiles, maxBytes } = call.upload;
    lines.push(
      `Files: at most ${maxFiles}, each up to ${maxBytes / 1024 / 1024} MB, of kind ${accept.join(', ')}.`,
      `In a multipart form other fields are plain text: numbers and booleans as JSON writes them, a list as a field of the same name for each item, an object as JSON. All of them may stand in one field "${WHOLE_BODY}" as a JSON object instead.`,
    );
  }
  const needed = call.method === 'DELETE' ? requiredFields(call) : [];
  if (needed.length > 0) {
    const stale = needed.includes('updatedAt')
      ? ' A newer copy than `updatedAt` says is kept: 409 `STALE`.'
      : '';
    lines.push(`Needs in its body: ${needed.map((name) => `\`${name}\``).join(', ')}.${stale}`);
  }
  return {
    operationId: operationId(call),
    summary: call.summary,
    description: lines.join('\n\n'),
    tags: [tagOf(call.path)],
    security: call.access === 'public' ? [] : [{ session: [] }],
  };
}
