import { Button, Group, Slider, Text } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { CropFrame } from './CropFrame.tsx';
import { type Crop, cropBox, draggedCrop, MAX_ZOOM, resultSize, type Size, wholeCrop } from './crop-box.ts';
import { tooSmallFor } from '#shared/platform/format/picture-shape.ts';
import { cutPicture } from './cut-picture.ts';
import classes from './crop.module.css';

type Props = { file: File; shape: Size; onDone: (cut: File) => void; onClose: () => void };

/** An address for a chosen file, for as long as it is shown. */
function useFileUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    const shown = requestAnimationFrame(() => setUrl(made));
    return () => {
      cancelAnimationFrame(shown);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

/** The picture follows the pointer that holds it. */
function useDrag(onMove: (by: { x: number; y: number }) => void) {
  const last = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (last.current === null) return;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      onMove({
        x: (event.clientX - last.current.x) / width,
        y: (event.clientY - last.current.y) / height,
      });
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      last.current = null;
    },
  };
}

type ControlsProps = {
  crop: Crop;
  free: { x: boolean; y: boolean };
  onChange: (patch: Partial<Crop>) => void;
};

/** The same by keyboard: how near, and where. */
function Controls({ crop, free, onChange }: ControlsProps) {
  const percent = (value: number): string => `${Math.round(value * 100)} %`;
  const place = { min: 0, max: 1, step: 0.02, label: percent } as const;
  return (
    <div className={classes.controls}>
      <span>Perbesaran</span>
      <Slider
        thumbLabel="Perbesaran"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        label={percent}
        value={crop.zoom}
        onChange={(zoom) => onChange({ zoom })}
      />
      <span>Geser mendatar</span>
      <Slider
        {...place}
        thumbLabel="Geser mendatar"
        disabled={!free.x}
        value={crop.x}
        onChange={(x) => onChange({ x })}
      />
      <span>Geser tegak</span>
      <Slider
        {...place}
        thumbLabel="Geser tegak"
        disabled={!free.y}
        value={crop.y}
        onChange={(y) => onChange({ y })}
      />
    </div>
  );
}

/** The keyboard goes on where the picture is. */
const begin = (panel: HTMLDivElement | null): void => panel?.focus();

/**
 * Chooses which part of a picture is kept, by pointer or by keyboard, before it is uploaded. It stands in the place of the
 * field: forms in windows have no second window above them.
 */
export function CropPanel({ file, shape, onDone, onClose }: Props) {
  const url = useFileUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [picture, setPicture] = useState<Size | null>(null);
  const [failed, setFailed] = useState(false);
  const [crop, setCrop] = useState(wholeCrop);
  const ratio = shape.width / shape.height;
  const drag = useDrag((by) => picture && setCrop((before) => draggedCrop(picture, ratio, before, by)));
  const box = picture && cropBox(picture, ratio, crop);
  const size = box && resultSize(box, shape);
  const small = size && tooSmallFor(size, shape);
  const finish = async (): Promise<void> => {
    if (image.current === null || box === null || size === null) return;
    const cut = await cutPicture(image.current, box, size);
    if (cut === null) setFailed(true);
    else onDone(cut);
  };
  return (
    <div role="group" aria-label="Potong gambar" className={classes.panel} ref={begin} tabIndex={-1}>
      <Text size="sm">Geser gambarnya, atau pakai pengatur di bawah, sampai bagian yang penting tampil.</Text>
      <CropFrame ratio={ratio} url={url} picture={picture} box={box} handlers={drag}>
        <img
          ref={image}
          src={url ?? undefined}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPicture({ width, height })
          }
          onError={() => setFailed(true)}
        />
      </CropFrame>
      {failed && (
        <Text size="sm" c="var(--danger-ink)" role="alert">
          Gambar rusak atau tidak dapat dibaca. Pilih gambar lain.
        </Text>
      )}
      {size !== null && (
        <Text size="sm" c={small === null ? 'var(--ink-soft)' : 'var(--danger-ink)'} role="status">
          {small ?? `Hasil ${size.width} × ${size.height} piksel.`}
        </Text>
      )}
      <Controls
        crop={crop}
        free={{
          x: picture !== null && box !== null && picture.width - box.width >= 1,
          y: picture !== null && box !== null && picture.height - box.height >= 1,
        }}
        onChange={(patch) => setCrop((before) => ({ ...before, ...patch }))}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button onClick={() => void finish()} disabled={box === null || failed || small !== null}>
          Potong dan unggah
        </Button>
      </Group>
    </div>
  );
}
