import { useEffect, useId, useRef, useState, type ChangeEvent } from "react";
import { userProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Avatar } from "../../kit/marks/avatar.tsx";
import { changed, useChange } from "../../kit/wire/query.ts";
import { upload } from "../../kit/wire/upload.ts";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import { renewSession } from "../auth/public.ts";
import { squareOf, WHOLE, type Crop } from "./crop.ts";
import { usePhoto } from "./own-photo.ts";
import styles from "./profile.module.css";

/** Pixels a side of what is sent. */
const SIDE = 512;

/** The own photo: chosen, cut square in the browser, and sent small. */
export function PhotoCard() {
  const { photoURL, displayName } = useSignedIn().user.data;
  const photo = usePhoto(photoURL);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const remove = useChange(userProfile.removePhoto, { invalidates: [userProfile] });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      notify("error", t("profile.photo.unreadable"));
    }
  };
  const take = async () => {
    try {
      await remove.mutateAsync({});
      await renewSession();
      notify("success", t("profile.photo.removed"));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : "");
    }
  };
  return (
    <Card title={t("profile.photo.title")}>
      <div className={styles.photo}>
        {photo ? <img src={photo} alt={t("profile.photo.alt")} className={styles.picture} /> : <Avatar name={displayName} size={40} />}
        <div className={styles.photoActions}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t("profile.photo.choose")}
            onChange={(event) => void choose(event)}
          />
          <Button variant="secondary" onClick={() => input.current?.click()}>
            {t("profile.photo.choose")}
          </Button>
          {photoURL && (
            <Button variant="text" disabled={remove.isPending} onClick={() => void take()}>
              {t("profile.photo.remove")}
            </Button>
          )}
        </div>
      </div>
      {picture && <CropDialog picture={picture} onClose={() => setPicture(null)} />}
    </Card>
  );
}

/** The square is moved by pointer on the picture, or by the three sliders. */
function CropDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [isSending, setSending] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  // A canvas is drawn by hand.
  useEffect(() => {
    const { left, top, side } = squareOf(picture, crop);
    canvas.current?.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [picture, crop]);
  const save = async () => {
    setSending(true);
    try {
      const bytes = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, "image/jpeg", 0.9));
      if (!bytes) throw new Error(t("profile.photo.unreadable"));
      await upload(userProfile.savePhoto, { query: { fileName: "photo.jpg" }, headers: { "content-type": "image/jpeg" } }, bytes);
      await Promise.all([changed(userProfile), renewSession()]);
      notify("success", t("profile.photo.saved"));
      onClose();
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : "");
      setSending(false);
    }
  };
  const drag = (dx: number, dy: number) => {
    const { side } = squareOf(picture, crop);
    const moved = (at: number, by: number, length: number) => (length - side < 1 ? at : clamp(at - (by / 240) * (side / (length - side))));
    setCrop({ ...crop, x: moved(crop.x, dx, picture.width), y: moved(crop.y, dy, picture.height) });
  };
  return (
    <Modal
      title={t("profile.photo.crop")}
      text={t("profile.photo.cropText")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={isSending} onClick={() => void save()}>
            {t("profile.photo.save")}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        className={styles.crop}
        aria-hidden="true"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => event.buttons === 1 && drag(event.movementX, event.movementY)}
      />
      <Slider label={t("profile.photo.zoom")} value={crop.zoom} min={1} max={4} onChange={(zoom) => setCrop({ ...crop, zoom })} />
      <Slider label={t("profile.photo.across")} value={crop.x} min={0} max={1} onChange={(x) => setCrop({ ...crop, x })} />
      <Slider label={t("profile.photo.down")} value={crop.y} min={0} max={1} onChange={(y) => setCrop({ ...crop, y })} />
    </Modal>
  );
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function Slider({ label, value, min, max, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
