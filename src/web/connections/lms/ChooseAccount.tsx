import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsAccountView } from '#shared/connections/lms/lms.views.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import { lmsLists } from './lms-words.ts';

/** `Sari Dewi · nomor ID 2026001 · ditangguhkan · terakhir masuk 24 Agustus 2026`. */
function AccountFacts({ account }: { account: LmsAccountView }) {
  const { name, idnumber, suspended, lastAccess, owner } = account;
  const facts = [
    name || 'Tanpa nama',
    idnumber === '' ? 'tanpa nomor ID' : `nomor ID ${idnumber}`,
    ...(suspended ? ['ditangguhkan'] : []),
    ...(owner === null ? [] : [`milik ${owner}`]),
  ];
  return (
    <>
      {facts.join(' · ')}
      {' · '}
      {lastAccess === null ? (
        'belum pernah masuk'
      ) : (
        <>
          terakhir masuk <MomentText at={lastAccess} />
        </>
      )}
    </>
  );
}

type Props = { userId: string; label: string; onClose: () => void };

/** Which of several accounts with one address belongs to a person. */
export function ChooseAccount({ userId, label, onClose }: Props) {
  const input = { params: { id: userId } };
  const accounts = useQuery(endpointQuery(lmsContract.accounts, input));
  const form = useContractForm(lmsContract.chooseAccount.body, { lmsId: '' });
  const { submit, busy } = useFormSave(lmsContract.chooseAccount, form, {
    invalidates: lmsLists,
    ...input,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Pilih akun LMS ${label}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Pasangkan"
      onClose={onClose}
    >
      <Asked query={accounts} what="akun LMS" height="8rem">
        {(found) =>
          found.length === 0 ? (
            <p role="status">
              Tidak ada akun LMS dengan email orang ini lagi. Jalankan sinkronisasi untuk membuat akunnya.
            </p>
          ) : (
            <Radio.Group
              label="Akun yang benar"
              description="Email orang ini dipakai semua akun di bawah. Nama dan email akun di LMS tidak diubah."
              withAsterisk
              {...form.getInputProps('lmsId')}
            >
              <Stack mt="xs">
                {found.map((account) => (
                  <Radio
                    key={account.lmsId}
                    value={String(account.lmsId)}
                    label={account.username}
                    description={<AccountFacts account={account} />}
                    disabled={account.owner !== null}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )
        }
      </Asked>
    </FormDialog>
  );
}
