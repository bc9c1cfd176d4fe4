import { z } from 'zod';
import {
  chosenIds,
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { removeMany, setManyActive } from '#shared/platform/endpoint/many.ts';
import { wholeField } from '#shared/platform/endpoint/whole-field.ts';

export const roomTypes = ['KELAS', 'LAB', 'AULA', 'ONLINE'] as const;
export const roomTypeLabels: Record<(typeof roomTypes)[number], string> = {
  KELAS: 'Ruang kelas',
  LAB: 'Laboratorium',
  AULA: 'Aula',
  ONLINE: 'Daring',
};

export const roomView = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  building: z.string(),
  floor: z.string(),
  capacity: z.number().int(),
  type: z.enum(roomTypes),
  facilities: z.array(z.string()),
  isActive: z.boolean(),
  updatedAt: z.string(),
});
export type RoomView = z.infer<typeof roomView>;

export const roomForm = z.object({
  _id: z.uuid().optional(),
  updatedAt: updatedAt.optional(),
  code: z.string().trim().toUpperCase().min(1, 'Isi kode.').max(20),
  name: z.string().trim().min(1, 'Isi nama.').max(100),
  building: z.string().trim().max(60).default(''),
  floor: z.string().trim().max(10).default(''),
  capacity: wholeField([1, 500], 'Isi angka.', {
    least: 'Kapasitas minimal 1.',
    most: 'Kapasitas maksimal 500.',
  }),
  type: z.enum(roomTypes).default('KELAS'),
  facilities: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  isActive: z.boolean().default(true),
});
export type RoomForm = z.output<typeof roomForm>;

const roomQuery = listQuery(['code', 'name', 'capacity'], {
  type: z.enum(roomTypes).optional(),
  active: z.enum(['true', 'false']).optional(),
});

export const roomContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/room',
    summary: 'Rooms',
    access: { permissions: ['room:get'] },
    query: roomQuery,
    response: z.array(roomView),
    shape: 'page',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/staff/room/export',
    summary: 'The same list as a file',
    access: { permissions: ['room:get'] },
    query: roomQuery.extend({ format: fileFormat, ids: chosenIds }),
    response: z.unknown(),
    shape: 'file',
  }),
  select: endpoint({
    method: 'GET',
    path: '/api/staff/room/select',
    summary: 'Active rooms for pickers',
    access: { permissions: ['schedule:get'] },
    response: z.array(
      z.object({ value: z.string(), label: z.string(), capacity: z.number().int(), type: z.enum(roomTypes) }),
    ),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/room',
    summary: 'Create a room, or change one (`_id`, `updatedAt`)',
    access: { permissions: ['room:create', 'room:update'] },
    body: roomForm,
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/room/:id',
    summary: 'Delete a room that no class and no meeting uses',
    access: { permissions: ['room:delete'] },
    params: idParams,
    response: done,
  }),
  setActive: setManyActive('/api/staff/room', 'ruang', 'room:update'),
  removeMany: removeMany('/api/staff/room', 'ruang', 'room:delete'),
};
