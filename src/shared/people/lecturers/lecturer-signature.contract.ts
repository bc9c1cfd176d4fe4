import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { endpoint, idParams, type UploadRule, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

/** A photographed or scanned signature; transparency is kept. */
export const signatureUpload = {
  accept: ['image'],
  maxFiles: 1,
  maxBytes: 2 * 1024 * 1024,
} satisfies UploadRule;

/** The picture as a data URL; null without one. */
const signatureView = z.object({ picture: z.string(), updatedAt: z.string() }).nullable();
export type SignatureView = z.infer<typeof signatureView>;

const ownPath = '/api/lecture/signature';
const any = '/api/staff/lecture/:id/signature';
const self = { roles: [ROLE.lecturer] } as const;
const editors = { permissions: ['lectureProfile:update'] } as const;

/** `updatedAt` of the signature on the screen; missing without one. */
const replaced = z.object({ updatedAt: updatedAt.optional() });
const removed = z.object({ updatedAt });

export const lecturerSignatureContract = {
  own: endpoint({
    method: 'GET',
    path: ownPath,
    summary: 'The own signature as documents show it; null while there is none',
    access: self,
    response: signatureView,
  }),
  saveOwn: endpoint({
    method: 'POST',
    path: ownPath,
    summary: 'Replace the own signature (`updatedAt` of the known one)',
    access: self,
    upload: signatureUpload,
    body: replaced,
    response: signatureView,
  }),
  removeOwn: endpoint({
    method: 'DELETE',
    path: ownPath,
    summary: 'Sign documents by hand again',
    access: self,
    body: removed,
    response: signatureView,
  }),
  of: endpoint({
    method: 'GET',
    path: any,
    summary: 'The signature of a lecturer, for those who edit lecturers',
    access: editors,
    params: idParams,
    response: signatureView,
  }),
  save: endpoint({
    method: 'POST',
    path: any,
    summary: 'Replace the signature of a lecturer (`updatedAt` of the known one)',
    access: editors,
    params: idParams,
    upload: signatureUpload,
    body: replaced,
    response: signatureView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: any,
    summary: 'Remove the signature of a lecturer',
    access: editors,
    params: idParams,
    body: removed,
    response: signatureView,
  }),
};
