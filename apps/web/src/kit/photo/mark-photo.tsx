import { IconArrowBackUp, IconArrowUpRight, IconCircle, type Icon } from "@tabler/icons-react";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { t } from "../../i18n/index.ts";
import { notify } from "../feedback/snackbar.ts";
import { Modal } from "../form/modal.tsx";
import { Button } from "../layout/button.tsx";
import { canvasOf, fileOf, paint } from "./drawing.ts";
import { COLOURS, inTheMiddle, isDrawn, moved, SHAPE_KINDS, type Colour, type Point, type Shape, type ShapeKind } from "./shapes.ts";
import styles from "./photo.module.css";

const GLYPHS: Record<ShapeKind, Icon> = { arrow: IconArrowUpRight, circle: IconCircle };
const STEPS: Record<string, Point> = { ArrowLeft: [-0.02, 0], ArrowRight: [0.02, 0], ArrowUp: [0, -0.02], ArrowDown: [0, 0.02] };

interface MarkPhotoProps {
  photo: File;
  onDone: (marked: File) => void;
  onClose: () => void;
}

/** Arrows and circles on a photo before it is sent: drawn by finger, or put into the middle and moved by keys. What is sent is the picture with them. */
export function MarkPhoto({ photo, onDone, onClose }: MarkPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null);
  const [kind, setKind] = useState<ShapeKind>("arrow");
  const [colour, setColour] = useState<Colour>("red");
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  const [drawn, setDrawn] = useState<Shape | null>(null);
  const closing = useRef(onClose);
  closing.current = onClose;

  // Reads the photo, which takes a moment.
  useEffect(() => {
    let isOver = false;
    canvasOf(photo).then(
      (read) => !isOver && setPicture(read),
      () => {
        if (isOver) return;
        notify("error", t("kit.photo.unreadable"));
        closing.current();
      },
    );
    return () => {
      isOver = true;
    };
  }, [photo]);

  // Follows what is drawn: a canvas keeps pixels, not React's state.
  useEffect(() => {
    if (canvas.current && picture) paint(canvas.current, picture, drawn ? [...shapes, drawn] : shapes);
  }, [picture, shapes, drawn]);

  const at = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const share = (one: number) => Math.min(1, Math.max(0, one));
    return [share((event.clientX - left) / width), share((event.clientY - top) / height)];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn({ kind, colour, from: at(event), to: at(event) });
  };
  const end = () => {
    if (drawn && isDrawn(drawn)) setShapes([...shapes, drawn]);
    setDrawn(null);
  };
  const moveLast = (event: KeyboardEvent) => {
    const [step, last] = [STEPS[event.key], shapes.at(-1)];
    if (!step || !last) return;
    event.preventDefault();
    setShapes([...shapes.slice(0, -1), moved(last, step, event.shiftKey)]);
  };
  const send = async () => {
    if (!canvas.current || shapes.length === 0) return onDone(photo);
    onDone(await fileOf(canvas.current, photo));
  };
  return (
    <Modal
      title={t("kit.photo.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={picture === null} onClick={() => void send()}>
            {t("kit.photo.use")}
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        {SHAPE_KINDS.map((one) => {
          const Glyph = GLYPHS[one];
          return (
            <button
              key={one}
              type="button"
              className={styles.tool}
              aria-pressed={kind === one}
              aria-label={t(`kit.photo.${one}`)}
              onClick={() => setKind(one)}
            >
              <Glyph size={24} aria-hidden="true" />
            </button>
          );
        })}
        {(Object.keys(COLOURS) as Colour[]).map((one) => (
          <button
            key={one}
            type="button"
            className={styles.tool}
            aria-pressed={colour === one}
            aria-label={t(`kit.photo.${one}`)}
            onClick={() => setColour(one)}
          >
            <span className={styles.colour} style={{ background: COLOURS[one][0] }} />
          </button>
        ))}
        <button
          type="button"
          className={styles.tool}
          disabled={shapes.length === 0}
          aria-label={t("kit.photo.undo")}
          onClick={() => setShapes(shapes.slice(0, -1))}
        >
          <IconArrowBackUp size={24} aria-hidden="true" />
        </button>
      </div>
      {picture && (
        <canvas
          ref={canvas}
          className={styles.sheet}
          width={picture.width}
          height={picture.height}
          role="img"
          tabIndex={0}
          aria-label={t("kit.photo.sheet", { count: shapes.length })}
          onPointerDown={begin}
          onPointerMove={(event) => drawn && setDrawn({ ...drawn, to: at(event) })}
          onPointerUp={end}
          onPointerCancel={() => setDrawn(null)}
          onKeyDown={moveLast}
        />
      )}
      <div className={styles.keys}>
        <Button variant="secondary" disabled={picture === null} onClick={() => setShapes([...shapes, inTheMiddle(kind, colour)])}>
          {t("kit.photo.middle")}
        </Button>
        <p>{t("kit.photo.keys")}</p>
      </div>
    </Modal>
  );
}
