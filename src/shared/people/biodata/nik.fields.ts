import { identifierText } from '#shared/platform/endpoint/fields.ts';
import { checkNik } from './nik.ts';

/** The number of a person in the national register (NIK). */
export const nikField = identifierText.superRefine((value, ctx) => {
  const [message] = checkNik(value, { birthDate: null, gender: null }).errors;
  if (message) ctx.addIssue({ code: 'custom', message });
});
