import type { FastifyInstance } from 'fastify';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { told } from '#server/platform/http/answer.ts';
import { eachTold } from '#server/platform/http/each.ts';
import { handle } from '#server/platform/http/handle.ts';
import { courseFile } from './courses.export.ts';
import { coursePage, removeCourse, saveCourse, setCourseActive } from './courses.service.ts';
import { selectCourses } from './courses.store.ts';

export function courseRoutes(app: FastifyInstance): void {
  handle(app, courseContract.list, (ctx, { query }) => coursePage(ctx, query));
  handle(app, courseContract.export, (ctx, { query }) => courseFile(ctx, query));
  handle(app, courseContract.save, async (ctx, { body }) => {
    const { _id, recomputed } = await saveCourse(ctx, body);
    const records = recomputed > 0 ? ` IPK ${grouped(recomputed)} mahasiswa dihitung ulang.` : '';
    return told({ _id }, `Mata kuliah ${body.code} tersimpan.${records}`);
  });
  handle(app, courseContract.remove, async (ctx, { params }) =>
    told(await removeCourse(ctx, params.id), 'Mata kuliah dihapus.'),
  );
  handle(app, courseContract.setActive, (ctx, { body: { items, isActive } }) =>
    eachTold(
      ctx,
      items,
      (inner, item) => setCourseActive(inner, item, isActive),
      isActive ? 'mata kuliah diaktifkan' : 'mata kuliah dinonaktifkan',
    ),
  );
  handle(app, courseContract.removeMany, (ctx, { body }) =>
    eachTold(ctx, body.items, (inner, { _id }) => removeCourse(inner, _id), 'mata kuliah dihapus'),
  );
  handle(app, courseContract.select, (ctx, { query }) => selectCourses(ctx.db, query));
}
