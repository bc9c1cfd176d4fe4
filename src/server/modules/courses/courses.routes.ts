import type { FastifyInstance } from 'fastify';
import { courseContract } from '#shared/contracts/course.contract.ts';
import { told } from '../../http/answer.ts';
import { handle } from '../../http/handle.ts';
import { coursePage, removeCourse, saveCourse } from './courses.service.ts';
import { selectCourses } from './courses.store.ts';

export function courseRoutes(app: FastifyInstance): void {
  handle(app, courseContract.list, (ctx, { query }) => coursePage(ctx, query));
  handle(app, courseContract.save, async (ctx, { body }) =>
    told(await saveCourse(ctx, body), `Mata kuliah ${body.code} tersimpan.`),
  );
  handle(app, courseContract.remove, async (ctx, { params }) =>
    told(await removeCourse(ctx, params.id), 'Mata kuliah dihapus.'),
  );
  handle(app, courseContract.select, (ctx, { query }) => selectCourses(ctx.db, query.search));
}
