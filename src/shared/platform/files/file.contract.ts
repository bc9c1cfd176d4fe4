import { z } from 'zod';
import { WHOLE_PERCENT } from '#shared/platform/endpoint/units.ts';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { endpoint, type UploadRule } from '#shared/platform/endpoint/endpoint.ts';

const MB = 1024 * 1024;

/** A picture that everybody may see. */
export const pictureUpload = {
  accept: ['image'],
  maxFiles: 1,
  maxBytes: 8 * MB,
  tracked: true,
} satisfies UploadRule;

/** Any document that a form will refer to. */
export const temporaryUpload = {
  accept: ['image', 'pdf', 'docx', 'xlsx', 'csv'],
  maxFiles: 1,
  maxBytes: 20 * MB,
  tracked: true,
} satisfies UploadRule;

/** Hours in which a form must be saved that refers to an upload. */
export const UPLOAD_HOURS = 24;

const fileName = z.string().trim().min(1, 'No file found in FormData').max(100);

/** An uploaded picture, not yet part of anything. */
const uploadedPicture = z.object({
  /** What `/api/delete/image` takes. */
  fileName: z.string(),
  /** What the record is saved with. */
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type UploadedPicture = z.infer<typeof uploadedPicture>;

const pictureEndpoint = <const P extends string>(segment: P, what: string, permission: Permission) =>
  endpoint({
    method: 'POST',
    path: `/api/upload/image/${segment}`,
    summary: `Upload a picture for ${what}; it is kept once a saved record refers to it`,
    access: { permissions: [permission] },
    upload: pictureUpload,
    body: z.object({}),
    response: uploadedPicture,
  });

export const uploadStatuses = ['RECEIVING', 'DONE', 'FAILED'] as const;

export const fileContract = {
  newsImage: endpoint({
    method: 'POST',
    path: '/api/upload/image/berita',
    summary:
      'Upload the cover (16:9) or a picture in the text of news; it is kept once saved news refer to it',
    access: { permissions: ['news:get'] },
    upload: pictureUpload,
    body: z.object({ use: z.enum(['cover', 'body']).default('cover') }),
    response: uploadedPicture,
  }),
  partnerLogo: pictureEndpoint('partners', "a partner's logo", 'partner:get'),
  testimonialPhoto: pictureEndpoint('testimoni-photo', 'the photo of a testimonial', 'testimoni:get'),
  bannerImage: pictureEndpoint('banner', 'a banner (1920 × 640)', 'banner:get'),
  bookCover: pictureEndpoint('sampul-buku', 'the cover of a book', 'library:get'),
  upload: endpoint({
    method: 'POST',
    path: '/api/upload',
    summary: 'Upload a file that a form will refer to; without that it goes after a day',
    access: 'signed-in',
    upload: temporaryUpload,
    body: z.object({}),
    response: z.object({
      uploadId: z.string(),
      fileName: z.string(),
      originalName: z.string(),
      mime: z.string(),
      size: z.number().int(),
    }),
  }),
  uploadStatus: endpoint({
    method: 'GET',
    path: '/api/upload-status',
    summary: 'How far an own upload is, for browsers whose live connection is down',
    access: 'signed-in',
    query: z.object({ uploadId: z.uuid('Unggahan tidak ditemukan.') }),
    response: z.object({
      uploadId: z.string(),
      status: z.enum(uploadStatuses),
      percent: z.number().int().meta({ description: WHOLE_PERCENT }),
      fileName: z.string().nullable(),
      message: z.string().nullable(),
    }),
  }),
  deleteImage: endpoint({
    method: 'DELETE',
    path: '/api/delete/image',
    summary: 'Delete an own uploaded picture that nothing refers to',
    access: 'signed-in',
    body: z.object({ fileName }),
    response: z.object({ fileName: z.string() }),
  }),
  deletePrivateFile: endpoint({
    method: 'DELETE',
    path: '/api/delete/private-file',
    summary: 'Delete an own private file that nothing refers to, or the proof of an own record',
    access: 'signed-in',
    body: z.object({ fileName }),
    response: z.object({ fileName: z.string() }),
  }),
  downloadPrivate: endpoint({
    method: 'GET',
    path: '/api/download/private-file/',
    summary: 'A private file: for its owner and for holders of file:get-private',
    access: 'signed-in',
    query: z.object({ file: z.string().trim().max(100).default('') }),
    response: z.unknown(),
    shape: 'file',
  }),
};
