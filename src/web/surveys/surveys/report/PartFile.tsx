import { Group } from '@mantine/core';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { Exports } from '#web/platform/ui/table/Exports.tsx';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';

type Props = { endpoint: Endpoint & { shape: 'file' }; query?: Record<string, string> };

/** The ways to take a part of the report along that is no list on the screen; nothing for who may not. */
export function PartFile({ endpoint, query = {} }: Props) {
  const { exports, progress } = useListFiles(endpoint);
  if (exports.length === 0) return null;
  return (
    <>
      <Group justify="flex-end" mb="md">
        <Exports exports={exports} query={query} />
      </Group>
      {progress}
    </>
  );
}
