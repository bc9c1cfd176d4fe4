import { Skeleton } from '@mantine/core';
import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import type { Box, Size } from './crop-box.ts';
import classes from './crop.module.css';

type Props = {
  ratio: number;
  url: string | null;
  picture: Size | null;
  box: Box | null;
  handlers: Pick<HTMLAttributes<HTMLElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp'>;
  /** The picture. */
  children: ReactNode;
};

const percent = (part: number): string => `${part * 100}%`;

/** Where the picture lies so that the frame shows just the box. */
const placeOf = (picture: Size, box: Box): CSSProperties => ({
  width: percent(picture.width / box.width),
  height: percent(picture.height / box.height),
  left: percent(-box.left / box.width),
  top: percent(-box.top / box.height),
});

/** A window of the wanted shape on the picture beneath. */
export function CropFrame({ ratio, url, picture, box, handlers, children }: Props) {
  return (
    <div className={classes.frame} style={{ aspectRatio: String(ratio) }} {...handlers}>
      {url === null ? (
        <Skeleton className={classes.picture} />
      ) : (
        <div
          className={classes.picture}
          style={picture !== null && box !== null ? placeOf(picture, box) : undefined}
        >
          {children}
        </div>
      )}
    </div>
  );
}
