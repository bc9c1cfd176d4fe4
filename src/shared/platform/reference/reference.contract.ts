import { z } from 'zod';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';

const region = z.object({ code: z.string(), name: z.string(), level: z.number().int() });
const code = z.string().regex(/^\d{6}$/, 'Kode wilayah berisi 6 angka.');

export const referenceContract = {
  regions: endpoint({
    method: 'GET',
    path: '/api/reference/regions',
    summary: 'Provinces, or what lies below a region',
    access: 'signed-in',
    query: z.object({ parent: code.optional() }),
    response: z.array(region),
  }),
  regionPath: endpoint({
    method: 'GET',
    path: '/api/reference/regions/:code',
    summary: 'A region with all it lies in, province first; empty for an unknown code',
    access: 'signed-in',
    params: z.object({ code }),
    response: z.array(region),
  }),
  countries: endpoint({
    method: 'GET',
    path: '/api/reference/countries',
    summary: 'Countries by their Indonesian name',
    access: 'signed-in',
    response: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
};
