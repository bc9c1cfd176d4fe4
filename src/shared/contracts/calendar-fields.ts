import { z } from 'zod';
import { parseAcademicYear, semesters } from '../domain/term/term.ts';

/** A year as `2026/2027`. */
export const academicYear = z
  .string()
  .refine((text) => parseAcademicYear(text) !== null, 'Pilih tahun akademik, misalnya 2026/2027.');
export const semester = z.enum(semesters, 'Pilih semester.');
export const day = z.iso.date('Isi tanggal.');
