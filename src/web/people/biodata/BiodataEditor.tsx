import { Alert, Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { CompletenessView } from '#shared/people/biodata/biodata.contract.ts';
import { type LockedField, lockedFields } from '#shared/people/biodata/data-change.contract.ts';
import {
  biodataFields,
  type BiodataContext,
  type BiodataField,
  biodataTabs,
} from '#shared/people/biodata/fields.ts';
import { localTime } from '#shared/platform/format/time.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { later } from '#web/platform/lib/later.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { useUnsavedGuard } from '#web/platform/ui/use-unsaved-guard.ts';
import classes from './Biodata.module.css';
import { CompletenessMeter } from './CompletenessMeter.tsx';
import { DomicileFields } from './DomicileFields.tsx';
import { FieldInput } from './FieldInput.tsx';
import type { BiodataEditing, SavingState } from './use-biodata-form.ts';

const BiodataDocuments = later(async () => (await import('./BiodataDocuments.tsx')).BiodataDocuments);

type Props = {
  editing: BiodataEditing;
  completeness: CompletenessView | null;
  context: BiodataContext;
  /** Fields that only change by request. */
  locked: readonly LockedField[];
  readOnly?: boolean;
  /** Valid values are saved when the form is left, so that it only warns about the others. */
  savesOnLeaving?: boolean;
  /** State of the automatic save, or a bar with a save button. */
  footer?: ReactNode;
  /** Photo field, shown on the first tab. */
  photo?: ReactNode;
  /** Student whose scans the last tab shows. */
  studentId: string;
  /** The student is a transfer, with a letter among the scans. */
  transferred: boolean;
  /** The letter can be uploaded and replaced. */
  mayGiveLetter?: boolean;
};

const slug = (tab: string): string => tab.toLowerCase().replaceAll(' ', '-');
const isLocked = (path: string, locked: readonly LockedField[]): boolean =>
  lockedFields.some((field) => field === path && locked.includes(field));

const words: Record<SavingState['kind'], string> = {
  idle: 'Perubahan tersimpan otomatis.',
  saving: 'Menyimpan…',
  saved: 'Tersimpan',
  refused: 'Ada isian yang belum dapat disimpan. Periksa yang bertanda merah.',
};

/** Shows the state of the automatic save. */
export function AutosaveState({ state }: { state: SavingState }) {
  const at = state.kind === 'saved' ? ` pukul ${localTime(state.at, currentCampus().timeZone)}` : '';
  return (
    <p className={classes.state} data-tone={state.kind === 'refused' ? 'danger' : undefined} role="status">
      {words[state.kind]}
      {at}
    </p>
  );
}

const missingIn = (completeness: CompletenessView | null, tab: string): number =>
  completeness?.missing.filter((field) => field.tab === tab).length ?? 0;

/** Returns the tab of a field; the domicile's fields belong to "Alamat". */
const tabFor = (path: string): string =>
  biodataFields.find((field) => field.path === path)?.tab ??
  biodataFields.find((field) => field.path.startsWith(`${path}.`))?.tab ??
  (path.startsWith('domicile') ? 'Alamat' : '');

/** Tab label with the number of missing fields and a mark for unsaved values. */
function TabHead({ tab, missing, unsaved }: { tab: string; missing: number; unsaved: boolean }) {
  return (
    <>
      {tab}
      {missing > 0 && (
        <span className={classes.count} aria-label={`${missing} belum lengkap`}>
          {missing}
        </span>
      )}
      {unsaved && (
        <>
          {' '}
          <span className={classes.count} data-tone="danger">
            belum tersimpan
          </span>
        </>
      )}
    </>
  );
}

/** Whether a field applies to the student (not a passport for an Indonesian); the guardian's always do. */
const appliesTo = (field: BiodataField, values: Record<string, unknown>, context: BiodataContext): boolean =>
  field.path !== 'photo' && (field.tab === 'Wali' || (field.when?.(values, context) ?? true));

/** Biodata in tabs (kept in the URL), with the completeness meter. */
export function BiodataEditor(props: Props) {
  const { editing, completeness, context, locked, readOnly = false, footer, photo, studentId } = props;
  const { transferred, mayGiveLetter = false, savesOnLeaving = false } = props;
  const { form, warnings } = editing;
  const [params, setParams] = useSearchParams();
  const wanted = useRef<string | null>(null);
  const open = biodataTabs.find((tab) => slug(tab) === params.get('bagian')) ?? biodataTabs[0];
  useUnsavedGuard(
    () => !readOnly && editing.isDirty(),
    () => !readOnly && (savesOnLeaving ? editing.isHeldBack() : editing.isDirty()),
  );
  useEffect(() => {
    if (wanted.current === null) return;
    document.querySelector<HTMLElement>(`[data-path="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  const show = (tab: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('bagian', tab ?? slug(biodataTabs[0]));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const fields = biodataFields.filter(
    (field) => field.tab === open && appliesTo(field, form.values, context),
  );
  const unsaved = new Set(Object.keys(form.errors).map(tabFor));
  const isWide = (path: string): boolean => path === 'wilayahId' || path.startsWith('needs');
  return (
    <div className={classes.layout}>
      <Panel>
        <Tabs value={slug(open)} onChange={show} keepMounted={false}>
          <Tabs.List aria-label="Bagian biodata" className={classes.tabs}>
            {biodataTabs.map((tab) => (
              <Tabs.Tab key={tab} value={slug(tab)}>
                <TabHead tab={tab} missing={missingIn(completeness, tab)} unsaved={unsaved.has(tab)} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={slug(open)}>
            {fields.some(({ path }) => isLocked(path, locked)) && (
              <Alert color="blue" mb="md">
                Isian yang terkunci sudah tercatat di PDDIKTI dan hanya berubah lewat pengajuan perubahan
                data.
              </Alert>
            )}
            {open === 'Data diri' && photo}
            <div className={classes.fields}>
              {fields.map((field) => (
                <div key={field.path} className={isWide(field.path) ? classes.wide : undefined}>
                  <FieldInput form={form} field={field} disabled={readOnly || isLocked(field.path, locked)} />
                </div>
              ))}
            </div>
            {open === 'Dokumen' && (
              <BiodataDocuments
                studentId={studentId}
                readOnly={readOnly}
                transferred={transferred}
                mayGiveLetter={mayGiveLetter}
              />
            )}
            {open === 'Alamat' && <DomicileFields form={form} disabled={readOnly} />}
            {(open === 'Data diri' ? warnings : []).map((warning) => (
              <Alert key={warning} color="yellow" mt="md">
                {warning}
              </Alert>
            ))}
          </Tabs.Panel>
        </Tabs>
        {footer}
      </Panel>
      {completeness !== null && (
        <aside className={classes.aside} aria-label="Kelengkapan biodata">
          <CompletenessMeter
            completeness={completeness}
            onJump={({ tab, field }) => {
              wanted.current = field;
              show(slug(tab));
            }}
          />
        </aside>
      )}
    </div>
  );
}
