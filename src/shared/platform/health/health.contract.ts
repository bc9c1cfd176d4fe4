import { z } from 'zod';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';

export const healthStates = ['OK', 'WARNING', 'DOWN', 'OFF'] as const;
export type HealthState = (typeof healthStates)[number];

const part = z.object({
  name: z.string(),
  label: z.string(),
  state: z.enum(healthStates),
  detail: z.string(),
  advice: z.string().nullable(),
  tookMs: z.number().int(),
});
export type HealthPart = z.infer<typeof part>;

const timer = z.object({
  name: z.string(),
  cron: z.string(),
  lastAt: z.string().nullable(),
  tookMs: z.number().int().nullable(),
  result: z.record(z.string(), z.number()).nullable(),
  error: z.string().nullable(),
});
export type TimerHealth = z.infer<typeof timer>;

/** Systems an admin connects in the settings and may try at once. */
export const connectedSystems = ['feeder', 'lms', 'mail'] as const;
export type ConnectedSystem = (typeof connectedSystems)[number];

export const healthContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    summary: 'How every part of the system is, what to do about it, and when the timers ran',
    access: { admin: true },
    response: z.object({
      at: z.string(),
      version: z.string(),
      startedAt: z.string(),
      uptimeSeconds: z.number().int(),
      parts: z.array(part),
      timers: z.array(timer),
    }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/health/:system/test',
    summary: 'Tries the connection to another system with the settings as they are now',
    access: { admin: true },
    params: z.object({ system: z.enum(connectedSystems, 'Pilih feeder, LMS, atau email.') }),
    response: part,
  }),
};
