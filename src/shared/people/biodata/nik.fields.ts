import { identifierText } from '#shared/platform/endpoint/fields.ts';
import { checkNik } from './nik.ts';

/** National identity number (NIK). */
export const nikField = identifierText.superRefine((value, ctx) => {
  const [message] = checkNik(value, { birthDate: null, gender: null }).errors;
  if (message) ctx.addIssue({ code: 'custom', message });
});
