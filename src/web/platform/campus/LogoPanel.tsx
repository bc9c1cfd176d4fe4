import { Button, FileButton, Group } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useState } from 'react';
import { logoUpload, mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { markOf } from '#shared/platform/look/brand.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { limitsInWords } from '#web/platform/ui/upload-words.ts';
import classes from './main-data.module.css';

/** The logo: seen, replaced and taken away, with a sheet that shows the letterhead it stands on. */
export function LogoPanel() {
  const campus = currentCampus();
  const [logo, setLogo] = useState(campus.logo);
  const confirm = useConfirm();
  const save = useEndpointMutation(mainDataContract.saveLogo);
  const remove = useEndpointMutation(mainDataContract.removeLogo);
  const settle = {
    onSuccess: ({ data, message }: { data: { logo: string | null }; message: string | undefined }) => {
      setLogo(data.logo);
      toast.success(message ?? 'Logo tersimpan.');
    },
    onError: showError,
  };
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Hapus logo kampus?',
      consequence: 'Layar memakai inisial kampus, dan kop surat dicetak tanpa logo.',
      verb: 'Hapus logo',
    });
    if (sure) remove.mutate({}, settle);
  };
  return (
    <Panel
      title="Logo dan kop surat"
      hint="Logo tampil di layar dan pada kop setiap dokumen PDF. Halaman yang sedang terbuka memakainya setelah dimuat ulang."
    >
      <div className={classes.logo}>
        <img className={classes.picture} src={markOf({ ...campus, logo })} alt={`Logo ${campus.name}`} />
        <div className={classes.words}>
          <Group>
            <FileButton
              accept="image/jpeg,image/png,image/webp"
              onChange={(file) => file !== null && save.mutate({ body: {}, files: { file } }, settle)}
            >
              {(props) => (
                <Button
                  {...props}
                  loading={save.isPending}
                  leftSection={<IconUpload size={18} stroke={1.7} />}
                >
                  {logo === null ? 'Unggah logo' : 'Ganti logo'}
                </Button>
              )}
            </FileButton>
            <PrintButton print={() => download(mainDataContract.sampleLetter, {})}>
              Contoh kop surat
            </PrintButton>
            {logo !== null && (
              <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
                Hapus logo
              </Button>
            )}
          </Group>
          <span className={classes.hint}>
            {limitsInWords(logoUpload)} Paling baik PNG dengan latar transparan.
          </span>
        </div>
      </div>
    </Panel>
  );
}
