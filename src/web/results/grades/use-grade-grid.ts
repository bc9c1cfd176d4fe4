import { onlineManager } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { GradeSheet } from '#shared/results/grades/grade.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { type Grid, mistakes, openGrid, rowsToSave, settle } from './grid-model.ts';

/** Rest after the last key before cells are saved. */
const REST_MS = 800;
const AT_ONCE = 200;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'mistakes' | 'conflict';

function stateOf(grid: Grid, busy: boolean, failed: boolean): SaveState {
  if (busy) return 'saving';
  if (failed) return 'failed';
  if (grid.conflicts.length > 0) return 'conflict';
  if (rowsToSave(grid).length > 0) return 'waiting';
  return mistakes(grid) > 0 ? 'mistakes' : 'saved';
}

/** The cells of a sheet with autosave: one request at a time, what is typed meanwhile goes with the next. */
export function useGradeGrid(sheet: GradeSheet) {
  const [grid, setGrid] = useState<Grid>(() => openGrid(sheet.rows));
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);
  const { mutateAsync, isPending } = useEndpointMutation(gradeContract.saveScores);

  const save = useEffectEvent(async () => {
    const rows = rowsToSave(grid).slice(0, AT_ONCE);
    if (rows.length === 0 || busy.current) return;
    busy.current = true;
    try {
      const { data } = await mutateAsync({ body: { scheduleId: sheet.scheduleId, mode: 'cells', rows } });
      setFailed(false);
      setGrid((now) => settle(now, data));
    } catch (error) {
      setFailed(true);
      showError(error);
    } finally {
      busy.current = false;
    }
  });

  useEffect(() => {
    if (failed || isPending || rowsToSave(grid).length === 0) return undefined;
    const timer = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer);
  }, [grid, failed, isPending]);

  // What could not be saved without a connection goes once there is one, without being asked for.
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline) setFailed(false);
      }),
    [],
  );

  const change = useCallback((step: (now: Grid) => Grid) => {
    setFailed(false);
    setGrid(step);
  }, []);
  return {
    grid,
    change,
    state: stateOf(grid, isPending, failed),
    retry: () => setFailed(false),
    /** Takes a fresh sheet over, after an upload or a change of state. */
    reset: useCallback((rows: GradeSheet['rows']) => setGrid(openGrid(rows)), []),
  };
}

export type GradeGridState = ReturnType<typeof useGradeGrid>;
