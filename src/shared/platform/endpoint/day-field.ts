import { z } from 'zod';
import type { DayKind } from './plausible.ts';
import type { Schema } from './schema-tree.ts';

const kinds = z.registry<{ kind: DayKind }>();

/** A day whose field's name does not say what it dates, such as the `date` of a publication. */
export const dayField = (kind: DayKind, message = 'Isi tanggal.') =>
  z.iso.date(message).register(kinds, { kind });

/** What a schema says of its days; undefined where the name of the field says it. */
export const dayKindOf = (schemas: readonly Schema[]): DayKind | undefined =>
  schemas.map((schema) => kinds.get(schema)?.kind).find((kind) => kind !== undefined);
