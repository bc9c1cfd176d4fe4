/** Kinds of meetings with the code of their minutes. */
export const meetingTypes = [
  'RAPAT_PRODI',
  'RAPAT_DOSEN',
  'RAPAT_PIMPINAN',
  'YUDISIUM',
  'AUDIT',
  'LAINNYA',
] as const;
export type MeetingType = (typeof meetingTypes)[number];

export const meetingTypeLabels: Record<MeetingType, string> = {
  RAPAT_PRODI: 'Rapat program studi',
  RAPAT_DOSEN: 'Rapat dosen',
  RAPAT_PIMPINAN: 'Rapat pimpinan',
  YUDISIUM: 'Rapat yudisium',
  AUDIT: 'Rapat audit mutu',
  LAINNYA: 'Rapat lain',
};

export const meetingCodes: Record<MeetingType, string> = {
  RAPAT_PRODI: 'NR-PRODI',
  RAPAT_DOSEN: 'NR-DOSEN',
  RAPAT_PIMPINAN: 'NR-PIMP',
  YUDISIUM: 'NR-YUD',
  AUDIT: 'NR-AUDIT',
  LAINNYA: 'NR',
};

/** A draft is written by several people; what is final only lets its actions be followed up. */
export const minutesStates = ['DRAFT', 'FINAL'] as const;
export type MinutesState = (typeof minutesStates)[number];
export const minutesStateLabels: Record<MinutesState, string> = { DRAFT: 'Draf', FINAL: 'Final' };

export const meetingRoles = ['LEADER', 'SECRETARY', 'MEMBER'] as const;
export type MeetingRole = (typeof meetingRoles)[number];
export const meetingRoleLabels: Record<MeetingRole, string> = {
  LEADER: 'Pemimpin rapat',
  SECRETARY: 'Notulis',
  MEMBER: 'Peserta',
};

export const presences = ['H', 'I', 'S', 'A'] as const;
export type Presence = (typeof presences)[number];
export const presenceLabels: Record<Presence, string> = {
  H: 'Hadir',
  I: 'Izin',
  S: 'Sakit',
  A: 'Tanpa kabar',
};

export const actionStatuses = ['NOT-YET', 'DONE', 'CANCLE'] as const;
export type ActionStatus = (typeof actionStatuses)[number];
export const actionStatusLabels: Record<ActionStatus, string> = {
  'NOT-YET': 'Belum',
  DONE: 'Selesai',
  CANCLE: 'Dibatalkan',
};

/** "7 dari 10 undangan hadir; kuorum" – more than half of who was invited. */
export function quorumOf(people: readonly { present: Presence }[]): {
  invited: number;
  present: number;
  reached: boolean;
} {
  const present = people.filter((one) => one.present === 'H').length;
  return { invited: people.length, present, reached: present * 2 > people.length };
}

/** What minutes need before they are final, each missing thing as a sentence. */
export function missingForFinal({
  people,
  points,
}: {
  people: readonly { role: MeetingRole; present: Presence }[];
  points: number;
}): string[] {
  const has = (role: MeetingRole): boolean => people.some((one) => one.role === role);
  return [
    ...(has('LEADER') ? [] : ['Pilih pemimpin rapat.']),
    ...(has('SECRETARY') ? [] : ['Pilih notulis.']),
    ...(people.some(({ present }) => present === 'H') ? [] : ['Catat kehadiran peserta.']),
    ...(points > 0 ? [] : ['Tulis minimal satu butir pembahasan.']),
  ];
}
