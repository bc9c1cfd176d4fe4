import { Skeleton } from '@mantine/core';
import type { ComponentType } from 'react';
import { later } from '#web/platform/lib/later.tsx';

/**
 * A part of a page, such as a tab or a step, whose file is loaded when it is first shown; a skeleton stands in its place
 * until then.
 * @param load as for `later`.
 */
export const laterPanel = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  later(load, { meanwhile: <Skeleton height="16rem" role="status" aria-label="Memuat" /> });
