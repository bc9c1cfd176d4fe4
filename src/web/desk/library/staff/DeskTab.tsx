import { Alert, SegmentedControl, Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../library.module.css';
import { type DeskResult, useDeskActions } from './desk-state.ts';
import { MemberPanel } from './MemberPanel.tsx';
import { ScanField } from './ScanField.tsx';

/** The last results; the newest is read out. */
function Results({ results }: { results: readonly DeskResult[] }) {
  return (
    <div className={classes.results} role="log" aria-label="Hasil pindai">
      {results.map(({ id, ok, text }) => (
        <Alert key={id} role="note" color={ok ? 'green' : 'red'} variant="light">
          {text}
        </Alert>
      ))}
    </div>
  );
}

/** The reader whose number is in the address, so that lists lead here and a reload loses nobody. */
function useMember() {
  const [params, setParams] = useSearchParams();
  const code = params.get('anggota') ?? '';
  // The address follows a moment later; until then nothing scanned is taken for another card.
  const [chosen, setChosen] = useState(code);
  const choose = (next: string): void => {
    setChosen(next);
    setParams(
      (before) => {
        const own = new URLSearchParams(before);
        if (next === '') own.delete('anggota');
        else own.set('anggota', next);
        return own;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const asked = useQuery({
    ...endpointQuery(libraryDeskContract.member, { query: { code } }),
    enabled: code !== '',
    retry: false,
  });
  const isOpening = chosen !== '' && (chosen !== code || asked.isLoading);
  return { code, choose, asked, isOpening };
}

/** The circulation desk: scan a reader, then books; or take books back without asking whose they are. */
export function DeskTab() {
  const [mode, setMode] = useState('PINJAM');
  const [damaged, setDamaged] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { code, choose, asked, isOpening } = useMember();
  const desk = useDeskActions();
  const member = code === '' ? undefined : asked.data;
  const isLending = mode === 'PINJAM';
  const asksMember = isLending && member === undefined;
  const focus = (): void => field.current?.focus();
  // A scanner types wherever the keyboard is: the desk is ready as soon as it is open.
  useEffect(() => field.current?.focus(), []);
  const scan = (text: string): void => {
    if (!isLending) desk.giveBack(text, damaged);
    else if (member === undefined && text === code) void asked.refetch();
    else if (member === undefined) choose(text);
    else desk.lend(member, text);
    focus();
  };
  const leave = (): void => {
    choose('');
    focus();
  };
  return (
    <div className={classes.columns}>
      <Panel title="Meja layanan">
        <Stack>
          <SegmentedControl
            aria-label="Yang dilakukan"
            value={mode}
            onChange={(value) => {
              setMode(value);
              focus();
            }}
            data={[
              { value: 'PINJAM', label: 'Pinjamkan' },
              { value: 'KEMBALI', label: 'Kembalikan' },
            ]}
          />
          <ScanField
            ref={field}
            label={asksMember ? 'NIM atau NIDN' : 'Barcode buku'}
            description={
              asksMember
                ? 'Pindai kartu anggota, atau ketik lalu Enter.'
                : 'Pindai barcode, atau ketik lalu Enter.'
            }
            verb={asksMember ? 'Buka' : isLending ? 'Pinjamkan' : 'Kembalikan'}
            busy={desk.busy || isOpening}
            error={asksMember && asked.error !== null && code !== '' ? messageOf(asked.error) : null}
            onScan={scan}
            onEscape={leave}
          />
          {!isLending && (
            <Switch
              label="Buku rusak, jangan kembali ke rak"
              checked={damaged}
              onChange={(event) => {
                setDamaged(event.currentTarget.checked);
                focus();
              }}
            />
          )}
          <Results results={desk.results} />
        </Stack>
      </Panel>
      {code !== '' && asked.isLoading && (
        <Skeleton height="16rem" role="status" aria-label="Memuat anggota" />
      )}
      {member !== undefined && (
        <MemberPanel member={member} onLeave={leave} onRenew={desk.renew} onReturn={desk.giveBack} />
      )}
    </div>
  );
}
