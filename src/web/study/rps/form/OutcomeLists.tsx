import { Button, Checkbox, Menu, NativeSelect } from '@mantine/core';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { EntryRow } from './EntryRow.tsx';
import classes from './form.module.css';
import { addCpl, addCpmk, addSubCpmk, type OutcomeValues, renameCpl, renameCpmk } from './outcome-values.ts';
import { errorAt } from './use-step-form.ts';

type Props = {
  values: OutcomeValues;
  errors: Record<string, unknown>;
  onChange: (values: OutcomeValues) => void;
};

const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);
const put = <T,>(list: readonly T[], at: number, patch: Partial<T>): T[] =>
  list.map((entry, i) => (i === at ? { ...entry, ...patch } : entry));

function Whole({ errors, path }: { errors: Record<string, unknown>; path: string }) {
  const message = errors[path];
  return typeof message === 'string' ? (
    <span className={classes.error} role="alert">
      {message}
    </span>
  ) : null;
}

/** Programme outcomes; those of other plans can be reused, so that the matrix matches them. */
export function CplList({
  values,
  errors,
  onChange,
  known,
}: Props & { known: readonly { code: string; text: string }[] }) {
  const { cpl } = values;
  const offered = known.filter(({ code }) => !cpl.some((entry) => entry.code === code && entry.text !== ''));
  return (
    <Panel
      title="Capaian pembelajaran lulusan (CPL)"
      hint="CPL program studi yang dibebankan pada mata kuliah ini."
    >
      <div className={classes.stack}>
        {cpl.map(({ code, text }, at) => (
          <EntryRow
            key={at}
            name={`CPL ${at + 1}`}
            path={`cpl.${at}`}
            {...{ code, text, errors }}
            onCode={(next) => onChange(renameCpl(values, at, next))}
            onText={(next) => onChange({ ...values, cpl: put(cpl, at, { text: next }) })}
            onRemove={cpl.length > 1 ? () => onChange({ ...values, cpl: without(cpl, at) }) : undefined}
          />
        ))}
        <Whole errors={errors} path="cpl" />
        <div className={classes.inline}>
          <Button variant="default" size="compact-md" onClick={() => onChange(addCpl(values))}>
            Tambah CPL
          </Button>
          {offered.length > 0 && (
            <Menu>
              <Menu.Target>
                <Button variant="default" size="compact-md">
                  Ambil dari RPS lain
                </Button>
              </Menu.Target>
              <Menu.Dropdown className={classes.menu}>
                {offered.map((outcome) => (
                  <Menu.Item key={outcome.code} onClick={() => onChange(addCpl(values, outcome))}>
                    {`${outcome.code}: ${outcome.text.slice(0, 80)}`}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** Outcomes of the course, each linked to the CPL it serves. */
export function CpmkList({ values, errors, onChange }: Props) {
  const { cpl, cpmk } = values;
  return (
    <Panel title="Capaian pembelajaran mata kuliah (CPMK)" hint="Setiap CPMK mendukung minimal satu CPL.">
      <div className={classes.stack}>
        {cpmk.map(({ code, text, cplCodes }, at) => (
          <EntryRow
            key={at}
            name={`CPMK ${at + 1}`}
            path={`cpmk.${at}`}
            {...{ code, text, errors }}
            onCode={(next) => onChange(renameCpmk(values, at, next))}
            onText={(next) => onChange({ ...values, cpmk: put(cpmk, at, { text: next }) })}
            onRemove={cpmk.length > 1 ? () => onChange({ ...values, cpmk: without(cpmk, at) }) : undefined}
          >
            <Checkbox.Group
              aria-label={`CPL yang didukung CPMK ${at + 1}`}
              value={cplCodes}
              error={errorAt(errors, `cpmk.${at}.cplCodes`)}
              onChange={(next) => onChange({ ...values, cpmk: put(cpmk, at, { cplCodes: next }) })}
            >
              <div className={classes.inline}>
                {cpl.map((outcome, i) => (
                  <Checkbox
                    key={i}
                    value={outcome.code}
                    label={outcome.code}
                    data-path={`cpmk.${at}.cplCodes`}
                  />
                ))}
              </div>
            </Checkbox.Group>
          </EntryRow>
        ))}
        <Whole errors={errors} path="cpmk" />
        <Button variant="default" size="compact-md" w="max-content" onClick={() => onChange(addCpmk(values))}>
          Tambah CPMK
        </Button>
      </div>
    </Panel>
  );
}

/** Outcomes of the stages. */
export function SubCpmkList({ values, errors, onChange }: Props) {
  const { cpmk, subCpmk } = values;
  const choices = [
    { value: '', label: 'Pilih CPMK' },
    ...cpmk.map(({ code }) => ({ value: code, label: code })),
  ];
  return (
    <Panel title="Sub-CPMK" hint="Kemampuan akhir setiap tahap; semuanya dipakai pada rencana mingguan.">
      <div className={classes.stack}>
        {subCpmk.map(({ code, text, cpmkCode }, at) => (
          <EntryRow
            key={at}
            name={`Sub-CPMK ${at + 1}`}
            path={`subCpmk.${at}`}
            {...{ code, text, errors }}
            onCode={(next) => onChange({ ...values, subCpmk: put(subCpmk, at, { code: next }) })}
            onText={(next) => onChange({ ...values, subCpmk: put(subCpmk, at, { text: next }) })}
            onRemove={
              subCpmk.length > 1 ? () => onChange({ ...values, subCpmk: without(subCpmk, at) }) : undefined
            }
          >
            <NativeSelect
              aria-label={`CPMK dari Sub-CPMK ${at + 1}`}
              data-path={`subCpmk.${at}.cpmkCode`}
              data={choices}
              value={cpmkCode}
              error={errorAt(errors, `subCpmk.${at}.cpmkCode`)}
              onChange={(event) =>
                onChange({ ...values, subCpmk: put(subCpmk, at, { cpmkCode: event.currentTarget.value }) })
              }
            />
          </EntryRow>
        ))}
        <Whole errors={errors} path="subCpmk" />
        <Button
          variant="default"
          size="compact-md"
          w="max-content"
          onClick={() => onChange(addSubCpmk(values))}
        >
          Tambah Sub-CPMK
        </Button>
      </div>
    </Panel>
  );
}
