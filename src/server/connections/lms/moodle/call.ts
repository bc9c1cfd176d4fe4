import type { z } from 'zod';
import type { Parameter } from './encode.ts';

/** Asks a function of the web service; a read is asked again while nobody answers. @throws LmsError */
export type Call = <S extends z.ZodType>(
  name: string,
  parameters: Readonly<Record<string, Parameter>>,
  shape: S,
  kind?: 'read' | 'write' | 'copy',
) => Promise<z.output<S>>;
