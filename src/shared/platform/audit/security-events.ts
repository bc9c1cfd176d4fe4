/** What happens at the door, with its words on the screen. */
export const securityEventLabels = {
  SIGN_IN_FAILED: 'Gagal masuk',
  SIGN_IN_DELAYED: 'Masuk ditunda',
  SIGN_IN_SHIELDED: 'Akun terlindung',
  RESET_ASKED: 'Tautan kata sandi diminta',
  PROOF_FAILED: 'Bukti ulang gagal',
  FORBIDDEN_BURST: 'Banyak panggilan tanpa hak',
  CSRF_REFUSED: 'Formulir tidak sah',
  BODY_REFUSED: 'Data tidak wajar',
} as const;

export type SecurityEventKind = keyof typeof securityEventLabels;
export const securityEventKinds = Object.keys(securityEventLabels) as [
  SecurityEventKind,
  ...SecurityEventKind[],
];
