/** What every demo account signs in with. */
export const DEMO_PASSWORD = 'Cendekia#2026';

/** The student whose study is told in full: half-paid bills, a book at home, exams ahead. */
export const DEMO_NIM = '25612010001';
