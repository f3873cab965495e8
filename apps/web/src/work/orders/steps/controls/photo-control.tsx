import { IconCamera, IconRefresh, IconX } from "@tabler/icons-react";
import { files, type File as StoredFile } from "@millwright/domain/foundation/files/contract.ts";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useRef } from "react";
import { t } from "../../../../i18n/work.ts";
import { notify } from "../../../../kit/feedback/snackbar.ts";
import { openFile, useBlobUrl } from "../../../../foundation/files/public.tsx";
import { Button, IconButton } from "../../../../kit/layout/button.tsx";
import type { OutgoingPhoto } from "../../../../kit/offline/photos.ts";
import { MarkedCamera } from "../../../../kit/photo/marked-camera.tsx";
import { useCall } from "../../../../kit/wire/query.ts";
import type { StepControlProps } from "./step-control-props.ts";
import { stepPhotos } from "../photos.ts";
import { useRecord } from "../use-record.ts";
import styles from "../steps.module.css";

/** A photo as the result: the step is done as soon as one is stored. */
export function PhotoControl({ step, isBig = false, isDisabled, onRecorded }: StepControlProps) {
  const { record } = useRecord(step, onRecorded);
  return <StepPhotos step={step} isBig={isBig} isDisabled={isDisabled} onStored={() => void record({ isDone: true })} />;
}

interface StepPhotosProps {
  step: Subtask;
  isBig?: boolean;
  isDisabled: boolean;
  onStored: () => void;
}

/** The photos of a step, those on their way, and the camera. */
export function StepPhotos({ step, isBig = false, isDisabled, onStored }: StepPhotosProps) {
  const outgoing = stepPhotos.useOutgoing(step.id);
  const afterwards = (sending: Promise<boolean>) => void sending.then((isOneStored) => isOneStored && onStored());
  const stored =
    useCall(files.list, step.photos > 0 ? { query: { rootFolder: "WorkOrderSubTasks", id: String(step.id) } } : null).data?.rows ?? [];
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.photos} data-big={isBig || undefined}>
      {stored.map((photo) => (
        <Photo key={photo.id} photo={photo} />
      ))}
      {outgoing.map((photo) => (
        <OnItsWay
          key={photo.seq}
          photo={photo}
          onRetry={() => afterwards(stepPhotos.retry(step.id, photo.seq))}
          onDrop={() => stepPhotos.drop(photo.seq)}
        />
      ))}
      <Button
        variant={isBig && step.doneAt === null ? "primary" : "secondary"}
        className={isBig ? styles.bigSave : undefined}
        disabled={isDisabled}
        onClick={() => camera.current?.click()}
      >
        <IconCamera size={isBig ? 24 : 16} aria-hidden="true" />
        {t(step.photos > 0 ? "workOrders.steps.anotherPhoto" : "kit.files.camera")}
      </Button>
      <MarkedCamera
        of={step.name}
        className={isBig ? styles.bigSave : undefined}
        isDisabled={isDisabled}
        onTaken={(photo) => afterwards(stepPhotos.add(step.id, [photo]))}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={`${t("kit.files.camera")}: ${step.name}`}
        onChange={({ target }) => {
          afterwards(stepPhotos.add(step.id, [...(target.files ?? [])]));
          // So that the same photo can be chosen once more.
          target.value = "";
        }}
      />
    </div>
  );
}

function Photo({ photo }: { photo: StoredFile }) {
  const url = useBlobUrl(photo.id, "thumb", photo.isImage);
  const open = () => openFile(photo.id, photo.fileName, photo.contentType).catch((failure: Error) => notify("error", failure.message));
  return (
    <button type="button" className={styles.photo} aria-label={t("kit.files.open", { name: photo.fileName })} onClick={() => void open()}>
      {url && <img src={url} alt="" />}
    </button>
  );
}

interface OnItsWayProps {
  photo: OutgoingPhoto;
  onRetry: () => void;
  onDrop: () => void;
}

function OnItsWay({ photo: { file, share, fault }, onRetry, onDrop }: OnItsWayProps) {
  if (fault === null) return <progress className={styles.sending} max={1} value={share} aria-label={file.name} />;
  return (
    <span className={styles.failed} role="alert" data-tone="alarm">
      {t("kit.files.failed", { name: file.name, reason: fault })}
      <Button variant="secondary" onClick={onRetry}>
        <IconRefresh size={15} aria-hidden="true" />
        {t("common.action.retry")}
      </Button>
      <IconButton label={t("common.action.remove", { name: file.name })} onClick={onDrop}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
