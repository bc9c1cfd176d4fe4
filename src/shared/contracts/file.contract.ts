import { z } from 'zod';
import { endpoint, type UploadRule } from './endpoint.ts';

/** A portrait: JPG, PNG or WebP. */
export const avatarUpload = {
  accept: ['image'],
  maxFiles: 1,
  maxBytes: 5 * 1024 * 1024,
} satisfies UploadRule;

/** Where the picture is served. */
const picture = z.object({ avatar: z.string() });

export const fileContract = {
  ownAvatar: endpoint({
    method: 'POST',
    path: '/api/user/avatar',
    summary: 'Replace the own picture',
    access: 'signed-in',
    upload: avatarUpload,
    body: z.object({}),
    response: picture,
  }),
  studentAvatar: endpoint({
    method: 'POST',
    path: '/api/upload/avatar/student',
    summary: "Replace a student's picture",
    access: { permissions: ['studentProfile:update'] },
    upload: avatarUpload,
    body: z.object({ studentId: z.uuid() }),
    response: picture,
  }),
  lecturerAvatar: endpoint({
    method: 'POST',
    path: '/api/upload/avatar/lecture',
    summary: "Replace a lecturer's picture",
    access: { permissions: ['lectureProfile:update'] },
    upload: avatarUpload,
    body: z.object({ lecturerId: z.uuid() }),
    response: picture,
  }),
  downloadPrivate: endpoint({
    method: 'GET',
    path: '/api/download/private-file/',
    summary: 'A private file: for its owner and for holders of file:get-private',
    access: 'signed-in',
    query: z.object({ file: z.string().trim().max(100) }),
    response: z.unknown(),
    shape: 'file',
  }),
};
