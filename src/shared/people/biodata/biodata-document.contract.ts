import { z } from 'zod';
import { documentKinds } from './documents.ts';
import { endpoint, idParams } from '#shared/platform/endpoint/endpoint.ts';

/** A scan of the biodata; `file` is its name at `/api/download/private-file/`. */
const biodataDocument = z.object({
  kind: z.enum(documentKinds),
  file: z.string(),
  name: z.string(),
  size: z.number().int(),
  createdAt: z.string(),
});
export type BiodataDocument = z.infer<typeof biodataDocument>;

const fileName = z.string().trim().min(1).max(100).nullable();

export const biodataDocumentContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/student/:id/biodata-documents',
    summary: 'Scans that belong to the biodata: for the student and who may read biodata',
    access: { students: true, permissions: ['studentProfile:get'] },
    params: idParams,
    response: z.array(biodataDocument),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/student/:id/biodata-documents',
    summary: 'Put, replace or take away one scan: by the student and who may change biodata',
    access: { students: true, permissions: ['studentProfile:update'] },
    params: idParams,
    body: z.object({
      kind: z.enum(documentKinds, 'Pilih dari daftar.'),
      /** The actor's upload to use as scan; null removes the scan. */
      file: fileName,
      /** The scan being replaced, to detect stale copies; null for none. */
      replaces: fileName,
    }),
    response: z.array(biodataDocument),
  }),
};
