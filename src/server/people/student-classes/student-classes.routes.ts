import type { FastifyInstance } from 'fastify';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { classFile } from './student-classes.export.ts';
import {
  classPage,
  classWithMembers,
  moveIntoClass,
  removeClass,
  saveClass,
} from './student-classes.service.ts';
import { selectClasses } from './student-classes.store.ts';

export function studentClassRoutes(app: FastifyInstance): void {
  handle(app, studentClassContract.list, (ctx, { query }) => classPage(ctx, query));
  handle(app, studentClassContract.export, (ctx, { query }) => classFile(ctx, query));
  handle(app, studentClassContract.select, (ctx, { query }) => selectClasses(ctx.db, query));
  handle(app, studentClassContract.save, async (ctx, { body }) =>
    told(await saveClass(ctx, body), `Kelas ${body.name} tersimpan.`),
  );
  handle(app, studentClassContract.get, (ctx, { params }) => classWithMembers(ctx, params.id));
  handle(app, studentClassContract.move, async (ctx, { params, body }) => {
    const moved = await moveIntoClass(ctx, params.id, body);
    return told(moved, `${moved.moved} mahasiswa dipindahkan.`);
  });
  handle(app, studentClassContract.remove, async (ctx, { params }) =>
    told(await removeClass(ctx, params.id), 'Kelas dihapus.'),
  );
}
