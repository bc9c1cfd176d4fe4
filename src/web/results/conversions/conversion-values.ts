import type { ConversionView } from '#shared/results/conversions/conversion.contract.ts';
import { newKey } from '#web/platform/lib/repeat-key.ts';

export type RowValues = {
  /** Tells rows apart on the screen; the server ignores it. */
  key: string;
  originCode: string;
  originName: string;
  originSks: number | '';
  originLetter: string;
  courseId: string;
  recognisedSks: number | '';
  recognisedLetter: string;
};

export type ConversionValues = {
  _id: string;
  updatedAt: string;
  studentId: string;
  universityId: string;
  programId: string;
  programName: string;
  lastSemester: string;
  originNim: string;
  letterNo: string;
  originFound: boolean;
  decreeNo: string;
  decreeDate: string;
  rows: RowValues[];
};

/** A row to be filled in. */
export const emptyRow = (): RowValues => ({
  key: newKey(),
  originCode: '',
  originName: '',
  originSks: '',
  originLetter: '',
  courseId: '',
  recognisedSks: '',
  recognisedLetter: '',
});

/** What the form starts with. */
export function conversionValues({ student, conversion }: ConversionView): ConversionValues {
  return {
    _id: conversion?._id ?? '',
    updatedAt: conversion?.updatedAt ?? '',
    studentId: student._id,
    universityId: conversion?.universityId ?? '',
    programId: conversion?.programId ?? '',
    programName: conversion?.programName ?? '',
    lastSemester: conversion?.lastSemester ?? '',
    originNim: conversion?.originNim ?? '',
    letterNo: conversion?.letterNo ?? '',
    originFound: conversion?.originFound ?? false,
    decreeNo: conversion?.decreeNo ?? '',
    decreeDate: conversion?.decreeDate ?? '',
    rows: conversion?.rows.map((row) => ({ key: newKey(), ...row })) ?? [],
  };
}
