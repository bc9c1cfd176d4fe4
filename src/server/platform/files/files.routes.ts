import type { FastifyInstance } from 'fastify';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { handle } from '#server/platform/http/handle.ts';
import { deleteImage, deletePrivate } from './delete.service.ts';
import { mediaRoute } from './media.ts';
import { pictureRules, uploadPicture } from './pictures.service.ts';
import { downloadPrivate } from './private-file.service.ts';
import { uploadStatus, uploadTemporary } from './upload.service.ts';

export function fileRoutes(app: FastifyInstance): void {
  handle(app, fileContract.newsImage, (ctx, { body, files }) =>
    uploadPicture(ctx, body.use === 'body' ? pictureRules.newsBody : pictureRules.newsCover, files),
  );
  handle(app, fileContract.partnerLogo, (ctx, { files }) =>
    uploadPicture(ctx, pictureRules.partnerLogo, files),
  );
  handle(app, fileContract.testimonialPhoto, (ctx, { files }) =>
    uploadPicture(ctx, pictureRules.testimonialPhoto, files),
  );
  handle(app, fileContract.bannerImage, (ctx, { files }) =>
    uploadPicture(ctx, pictureRules.bannerImage, files),
  );
  handle(app, fileContract.bookCover, (ctx, { files }) => uploadPicture(ctx, pictureRules.bookCover, files));
  handle(app, fileContract.upload, (ctx, { files, uploadId }) => uploadTemporary(ctx, files, uploadId));
  handle(app, fileContract.uploadStatus, (ctx, { query }) => uploadStatus(ctx, query.uploadId));
  handle(app, fileContract.deleteImage, (ctx, { body }) => deleteImage(ctx, body.fileName));
  handle(app, fileContract.deletePrivateFile, (ctx, { body }) => deletePrivate(ctx, body.fileName));
  handle(app, fileContract.downloadPrivate, (ctx, { query }) => downloadPrivate(ctx, query.file));
  mediaRoute(app);
}
