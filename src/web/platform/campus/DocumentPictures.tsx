import { Button, FileButton, Group } from '@mantine/core';
import {
  type DocumentPicture,
  mainDataContract,
  type MainDataView,
} from '#shared/platform/campus/main-data.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { fileAddress } from '#web/platform/lib/file-address.ts';
import classes from './main-data.module.css';

const words = {
  letterhead: {
    name: 'kop surat',
    hint: 'Menggantikan tulisan kop; selebar kertas, paling baik 1800 piksel.',
  },
  stamp: { name: 'stempel', hint: 'Dicetak di samping tanda tangan pejabat; paling baik PNG transparan.' },
} as const satisfies Record<DocumentPicture, { name: string; hint: string }>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function PictureField({ kind, file }: { kind: DocumentPicture; file: string | null }) {
  const { name, hint } = words[kind];
  const params = { kind };
  const invalidates = [mainDataContract.get];
  const save = useEndpointMutation(mainDataContract.savePicture, { invalidates });
  const remove = useAskedChange(mainDataContract.removePicture, invalidates);
  const choose = (picked: File | null): void => {
    if (picked === null) return;
    save.mutate(
      { params, body: {}, files: { file: picked } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Gambar tersimpan.'), onError: showError },
    );
  };
  const question = {
    title: `Hapus ${name}?`,
    consequence: `Dokumen berikutnya dicetak tanpa gambar ${name}.`,
    verb: `Hapus ${name}`,
  };
  return (
    <div className={classes.signature}>
      <span className={classes.label}>{capital(name)}</span>
      {file !== null && <img className={classes.drawn} src={fileAddress(file)} alt={capital(name)} />}
      <span className={classes.hint}>{hint}</span>
      <Group>
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" loading={save.isPending}>
              {file === null ? `Unggah ${name}` : `Ganti ${name}`}
            </Button>
          )}
        </FileButton>
        {file !== null && (
          <Button variant="subtle" color="red" onClick={() => void remove(question, { params })}>
            Hapus {name}
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Pictures that only printed documents show; they are stored as soon as they are chosen. */
export function DocumentPictures({ pictures }: Pick<MainDataView, 'pictures'>) {
  return (
    <Panel title="Gambar pada dokumen" hint="Tidak pernah tampil di luar dokumen cetak.">
      <div className={classes.grid}>
        <PictureField kind="letterhead" file={pictures.letterhead} />
        <PictureField kind="stamp" file={pictures.stamp} />
      </div>
    </Panel>
  );
}
