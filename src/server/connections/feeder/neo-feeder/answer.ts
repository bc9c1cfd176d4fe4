import { z } from 'zod';
import { FeederError, type FeederReason, type FeederRow } from './feeder.ts';

/** A refusal may come without `data` at all. */
const envelope = z.object({
  error_code: z.union([z.number(), z.string()]),
  error_desc: z.unknown().optional(),
  data: z.unknown().optional(),
});

/** What the service sends when it has crashed inside. */
const crash = z.object({ code: z.unknown(), message: z.unknown() });

const KEPT = 500;

const isPage = (status: number, text: string): boolean =>
  status >= 400 || /<!doctype html|<html/i.test(text.slice(0, KEPT));

const unreadable = (text: string, reason: FeederReason = 'unreadable', cause?: unknown): FeederError =>
  new FeederError('UNKNOWN', `answer cannot be read: ${text.slice(0, KEPT)}`, { reason, cause });

/** Some servers put a byte order mark before what they send. */
function parseJson(status: number, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw unreadable(text, isPage(status, text) ? 'page' : 'unreadable', error);
  }
}

/**
 * The `data` of an answer.
 * @throws FeederError REFUSED with the feeder's code, UNKNOWN for what is no answer of the feeder (HTML, half an answer).
 */
export function readAnswer(status: number, text: string): unknown {
  if (status >= 500) throw unreadable(`HTTP ${status} ${text}`, 'server-error');
  if (status >= 300 && status < 400) throw unreadable(`HTTP ${status}`, 'moved');
  const value = parseJson(status, text);
  const answer = envelope.safeParse(value);
  if (!answer.success)
    throw crash.safeParse(value).success
      ? unreadable(text, 'server-error')
      : unreadable(`HTTP ${status} ${text}`);
  const code = Number(answer.data.error_code);
  if (!Number.isInteger(code)) throw unreadable(text);
  if (code === 0) return answer.data.data;
  const said = typeof answer.data.error_desc === 'string' ? answer.data.error_desc.trim() : '';
  throw new FeederError('REFUSED', `feeder answered ${code}`, { code, said: said.slice(0, KEPT) });
}

/** A value as text without the blanks of fixed-width columns; nothing and place holders are null. */
function textOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' || text === '-' ? null : text;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toRow = (value: Record<string, unknown>): FeederRow =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, textOf(one)]));

/** The rows of an answer; a bare object counts as the only row. */
export function rowsOf(data: unknown): FeederRow[] {
  if (Array.isArray(data)) return data.filter(isObject).map(toRow);
  return isObject(data) && Object.keys(data).length > 0 ? [toRow(data)] : [];
}

/**
 * The rows of an answer to a question. No rows are an empty list: an answer without one says nothing, and must not be taken for
 * "there is none", on which a record would be added.
 * @throws FeederError UNKNOWN for an answer without a list
 */
export function listedRows(data: unknown): FeederRow[] {
  if (data !== null && typeof data !== 'object') throw unreadable(`no list but a ${typeof data}`);
  return rowsOf(data);
}

/** What a write answered: the ids of the record. @throws FeederError UNKNOWN for an answer without any */
export const idsOf = (data: unknown): FeederRow => listedRows(data)[0] ?? {};
