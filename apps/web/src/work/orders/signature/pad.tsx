import { IconAlertCircle, IconEraser } from "@tabler/icons-react";
import { useEffect, useId, useRef, type PointerEvent, type Ref } from "react";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";
import styles from "./signature.module.css";

/** Pixels of the stored picture: a few kilobytes, sharp enough to print. */
const WIDTH = 640;
const HEIGHT = 220;
/** Ink on paper in both schemes: the picture is the same wherever it is shown. */
const INK = "#14213d";
const PAPER = "#ffffff";

interface SignaturePadProps {
  /** Base64 of a PNG, or null while nothing is drawn. */
  image: string | null;
  label: string;
  describedBy: string | undefined;
  /** Takes the focus where the drawing is missing. */
  sheet: Ref<HTMLDivElement> | undefined;
  /** What is wrong with the drawing. */
  fault: string | undefined;
  onChange: (image: string | null) => void;
}

/** A sheet to sign on with a finger, a pen or the mouse. What was drawn comes back with the draft after a reload. */
export function SignaturePad({ image, label, describedBy, sheet, fault, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  const shown = useRef<string | null>(null);
  const faultId = useId();

  // Follows the value: a canvas keeps pixels, not React's state. What was drawn here is there already.
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen || (image !== null && image === shown.current)) return;
    shown.current = image;
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    if (image === null) return;
    const picture = new Image();
    picture.addEventListener("load", () => pen.drawImage(picture, 0, 0));
    picture.src = `data:image/png;base64,${image}`;
  }, [image]);

  const at = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - left) / width) * WIDTH, ((event.clientY - top) / height) * HEIGHT];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext("2d");
    if (!pen || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    Object.assign(pen, { strokeStyle: INK, lineWidth: 4, lineCap: "round", lineJoin: "round" });
    const [x, y] = at(event);
    pen.beginPath();
    pen.moveTo(x, y);
    // A dot, should the pointer not move.
    pen.lineTo(x + 0.1, y);
    pen.stroke();
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = isDown.current ? event.currentTarget.getContext("2d") : null;
    pen?.lineTo(...at(event));
    pen?.stroke();
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return;
    isDown.current = false;
    shown.current = event.currentTarget.toDataURL("image/png").split(",")[1] ?? null;
    onChange(shown.current);
  };
  return (
    <div
      ref={sheet}
      className={styles.pad}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={fault === undefined ? undefined : faultId}
      data-fault={fault === undefined ? undefined : true}
    >
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={label}
        aria-describedby={describedBy}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {image === null && (
        <span className={styles.hint} aria-hidden="true">
          {t("workOrders.signature.here")}
        </span>
      )}
      {fault !== undefined && (
        <p id={faultId} className={styles.fault}>
          <IconAlertCircle size={14} aria-hidden="true" />
          {fault}
        </p>
      )}
      <Button variant="text" className={styles.clear} disabled={image === null} onClick={() => onChange(null)}>
        <IconEraser size={18} aria-hidden="true" />
        {t("workOrders.signature.clear")}
      </Button>
    </div>
  );
}
