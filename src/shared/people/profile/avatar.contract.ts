import { z } from 'zod';
import { endpoint, type UploadRule } from '#shared/platform/endpoint/endpoint.ts';

/** A portrait: JPG, PNG or WebP. */
export const avatarUpload = {
  accept: ['image'],
  maxFiles: 1,
  maxBytes: 5 * 1024 * 1024,
  tracked: true,
} satisfies UploadRule;

/** Path of the picture. */
const picture = z.object({ avatar: z.string(), fileName: z.string() });

export const avatarContract = {
  own: endpoint({
    method: 'POST',
    path: '/api/user/avatar',
    summary: 'Replace the own picture',
    access: 'signed-in',
    upload: avatarUpload,
    body: z.object({}),
    response: picture,
  }),
  student: endpoint({
    method: 'POST',
    path: '/api/upload/avatar/student',
    summary: "Replace a student's picture",
    access: { permissions: ['studentProfile:update'] },
    upload: avatarUpload,
    body: z.object({ studentId: z.uuid() }),
    response: picture,
  }),
  lecturer: endpoint({
    method: 'POST',
    path: '/api/upload/avatar/lecture',
    summary: "Replace a lecturer's picture",
    access: { permissions: ['lectureProfile:update'] },
    upload: avatarUpload,
    body: z.object({ lecturerId: z.uuid() }),
    response: picture,
  }),
};
