import { Anchor } from '@mantine/core';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';

/** What a private file is asked for at `/api/download/private-file/`, and its own name. */
export type AttachedFile = { file: string; name: string };

/** A private file of a record, to be taken along. */
export function FileLink({ file, label = file.name }: { file: AttachedFile; label?: string }) {
  const take = (): void =>
    void download(fileContract.downloadPrivate, { query: { file: file.file } }, file.name).catch(showError);
  return (
    <Anchor component="button" type="button" size="sm" onClick={take}>
      {label}
    </Anchor>
  );
}
