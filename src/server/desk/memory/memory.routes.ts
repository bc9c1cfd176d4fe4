import type { FastifyInstance } from 'fastify';
import { memoryContract } from '#shared/desk/memory/memory.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import { clearMemory } from './memory.service.ts';

export function memoryRoutes(app: FastifyInstance): void {
  handle(app, memoryContract.flush, async (ctx) => {
    const cleared = await clearMemory(ctx);
    return told(cleared, `Memory berhasil dibersihkan (${cleared.removed} entri).`);
  });
}
