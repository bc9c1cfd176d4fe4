import { z } from 'zod';
import { endpoint, fileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { manyItems, manyOutcome } from '#shared/platform/endpoint/many.ts';
import { scheduleQuery } from './schedule.contract.ts';

/** Whose weeks are printed, a page for each. */
export const weekOwners = ['class', 'lecturer', 'room'] as const;
export type WeekOwner = (typeof weekOwners)[number];

const items = manyItems('kelas');

export const scheduleBulkContract = {
  export: endpoint({
    method: 'GET',
    path: '/api/staff/get-detailed-schedules/export',
    summary: 'The classes of a term as a file',
    access: { permissions: ['schedule:get'] },
    query: scheduleQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/many/status',
    summary: 'Cancel classes, or take them up again; each is checked by itself',
    access: { permissions: ['schedule:delete'] },
    body: z.object({
      items,
      status: z.enum(['CANCLE', 'NOT-YET']),
      reason: z.string().trim().min(5, 'Tulis alasan minimal 5 huruf.').max(500),
    }),
    response: manyOutcome,
  }),
  setRoom: endpoint({
    method: 'POST',
    path: '/api/staff/schedule/many/room',
    summary: 'Move classes into another room at their own times; each is checked by itself',
    access: { permissions: ['schedule:update'] },
    body: z.object({ items, roomId: z.uuid('Pilih ruang.') }),
    response: manyOutcome,
  }),
  printWeeks: endpoint({
    method: 'GET',
    path: '/api/staff/schedule/print-weeks',
    summary: 'The weeks of all student classes, lecturers or rooms of a term as PDF, a page each',
    access: { permissions: ['schedule:get'] },
    query: z.object({ periodId: z.uuid(), of: z.enum(weekOwners) }),
    response: z.unknown(),
    shape: 'file',
  }),
};
