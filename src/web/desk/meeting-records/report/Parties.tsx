import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { partyRoleLabels, partyRoles } from '#shared/desk/meeting-records/report.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { optionsOf } from '../options.ts';
import classes from '../minutes.module.css';

export type PartyRow = { name: string; office: string; role: string };

type Props = {
  parties: readonly PartyRow[];
  inputProps: (path: string) => object;
  onAdd: (party: PartyRow) => void;
  onRemove: (at: number) => void;
};

/** Who signs the report, in this order. */
export function Parties({ parties, inputProps, onAdd, onRemove }: Props) {
  return (
    <Panel title="Para pihak" hint="Bertanda tangan menurut urutan ini.">
      <div className={classes.stack}>
        {parties.map((party, at) => (
          <div key={at} className={classes.row} data-columns="parties">
            <TextInput label="Nama" withAsterisk {...inputProps(`parties.${at}.name`)} />
            <TextInput label="Jabatan" {...inputProps(`parties.${at}.office`)} />
            <Select
              label="Sebagai"
              allowDeselect={false}
              data={optionsOf(partyRoles, partyRoleLabels)}
              {...inputProps(`parties.${at}.role`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.remove}
              aria-label={`Hapus ${party.name || `pihak ${at + 1}`}`}
              onClick={() => onRemove(at)}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {parties.length < 10 && (
          <Button
            variant="default"
            size="compact-md"
            w="max-content"
            onClick={() =>
              onAdd({ name: '', office: '', role: parties.length === 0 ? 'PIHAK_1' : 'PIHAK_2' })
            }
          >
            Tambah pihak
          </Button>
        )}
      </div>
    </Panel>
  );
}
