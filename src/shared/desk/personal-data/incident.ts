import { longDate } from '#shared/platform/format/date.ts';

/** Hours in which subjects and authority are told in writing of a failure to protect data (Law 27/2022, art. 46). */
export const NOTICE_HOURS = 72;

const HOUR_MS = 3_600_000;

export type IncidentTold = {
  foundAt: string;
  authorityToldOn: string | null;
  subjectsToldOn: string | null;
  closedAt: string | null;
};

/** Moment by which everybody has to be told. */
export const noticeDue = (foundAt: string): string =>
  new Date(Date.parse(foundAt) + NOTICE_HOURS * HOUR_MS).toISOString();

/** Where an incident stands: closed, everybody told, or the hours left (negative once they are over). */
export type IncidentStage = { kind: 'CLOSED' } | { kind: 'TOLD' } | { kind: 'OPEN'; hoursLeft: number };

export function incidentStage(incident: IncidentTold, now: string): IncidentStage {
  if (incident.closedAt !== null) return { kind: 'CLOSED' };
  if (incident.authorityToldOn !== null && incident.subjectsToldOn !== null) return { kind: 'TOLD' };
  const left = Date.parse(noticeDue(incident.foundAt)) - Date.parse(now);
  return { kind: 'OPEN', hoursLeft: Math.floor(left / HOUR_MS) };
}

/** Where an incident stands, in words. */
export function incidentWords(stage: IncidentStage): string {
  if (stage.kind === 'CLOSED') return 'Selesai';
  if (stage.kind === 'TOLD') return 'Sudah diberitahukan';
  return stage.hoursLeft < 0 ? `Terlambat ${-stage.hoursLeft} jam` : `Beri tahu dalam ${stage.hoursLeft} jam`;
}

/** What the letter to the people concerned says. */
export const incidentLetter = (incident: {
  title: string;
  exposed: string;
  course: string;
  handling: string;
}): string[] => [
  `dengan ini kami memberitahukan kegagalan pelindungan data pribadi: ${incident.title}.`,
  `Data yang terungkap: ${incident.exposed}`,
  `Kapan dan bagaimana terungkap: ${incident.course}`,
  `Upaya penanganan dan pemulihan: ${incident.handling}`,
  'Pemberitahuan ini disampaikan menurut Pasal 46 Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.',
];

/** When it was found, for a letter. */
export const foundWords = (date: string, time: string): string => `${longDate(date)} pukul ${time}`;
