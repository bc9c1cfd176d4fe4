import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  type ClearanceView,
  libraryClearanceContract,
} from '#shared/desk/library/library-clearance.contract.ts';
import { libraryOwnContract, type OwnLibrary } from '#shared/desk/library/library-own.contract.ts';
import {
  type ClearancePurpose,
  clearancePurposeLabels,
  DONATION_CHECK,
  isClear,
} from '#shared/desk/library/clearance.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { DateText, MomentText } from '#web/platform/ui/values.tsx';
import { Checks } from '../Checks.tsx';
import { ClearanceChip } from '../chips.tsx';
import classes from '../library.module.css';
import { optionsOf } from '../options.ts';

function Letter({ letter }: { letter: ClearanceView }) {
  const { _id: id, purpose, state, number, validUntil, note, createdAt } = letter;
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <strong>{clearancePurposeLabels[purpose]}</strong>
        <small>
          {number === null ? (
            <>
              Diminta <MomentText at={createdAt} />
            </>
          ) : (
            <>
              {number}, berlaku sampai <DateText date={validUntil} />
            </>
          )}
        </small>
        {note !== '' && <small>Catatan: {note}</small>}
      </span>
      <ClearanceChip state={state} />
      {state === 'ISSUED' && (
        <PrintButton print={() => download(libraryClearanceContract.print, { params: { id } })}>
          Unduh surat
        </PrintButton>
      )}
    </li>
  );
}

/** How the student stands, the request for a letter, and the letters so far. */
export function OwnClearances({ own: { clearances, checks } }: { own: OwnLibrary }) {
  const [purpose, setPurpose] = useState<ClearancePurpose>('SIDANG');
  const ask = useEndpointMutation(libraryOwnContract.askClearance, { invalidates: [libraryOwnContract.own] });
  const now = checks.find((one) => one.purpose === purpose)?.checks ?? [];
  // A book is brought along when the letter is fetched.
  const mayAsk = isClear(now.filter(({ name }) => name !== DONATION_CHECK));
  const send = (): void =>
    ask.mutate(
      { body: { purpose } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Terkirim.'), onError: showError },
    );
  return (
    <Stack>
      <Panel title="Minta surat bebas pustaka" hint="Berlaku tiga bulan sejak terbit.">
        <Stack>
          <Select
            label="Keperluan"
            allowDeselect={false}
            data={optionsOf(clearancePurposeLabels)}
            value={purpose}
            onChange={(value) => value !== null && setPurpose(value)}
            maw={320}
          />
          <Checks checks={now} />
          <Group>
            <Button disabled={!mayAsk} loading={ask.isPending} onClick={send}>
              Minta surat
            </Button>
          </Group>
        </Stack>
      </Panel>
      {clearances.length > 0 && (
        <Panel title="Surat Anda">
          <ul className={classes.list}>
            {clearances.map((letter) => (
              <Letter key={letter._id} letter={letter} />
            ))}
          </ul>
        </Panel>
      )}
    </Stack>
  );
}
