import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";

const MarkPhoto = lazy(() => import("./mark-photo.tsx").then((module) => ({ default: module.MarkPhoto })));

interface MarkedCameraProps {
  /** What the photo is of, read aloud. */
  of: string;
  className?: string | undefined;
  isDisabled?: boolean;
  onTaken: (photo: File) => void;
}

/** A photo that is drawn on before it is sent. */
export function MarkedCamera({ of, className, isDisabled = false, onTaken }: MarkedCameraProps) {
  const camera = useRef<HTMLInputElement | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  // Made when it is asked for, so that beside the usual camera there is no second one in the page.
  const take = () => {
    const input = Object.assign(document.createElement("input"), { type: "file", accept: "image/*", capture: "environment" });
    input.addEventListener("change", () => setPhoto(input.files?.[0] ?? null));
    camera.current = input;
    input.click();
  };
  return (
    <>
      <Button variant="secondary" className={className} disabled={isDisabled} aria-label={`${t("kit.photo.take")}: ${of}`} onClick={take}>
        <IconPencil size={20} aria-hidden="true" />
        {t("kit.photo.take")}
      </Button>
      {photo && (
        <Suspense>
          <MarkPhoto
            photo={photo}
            onDone={(marked) => {
              setPhoto(null);
              onTaken(marked);
            }}
            onClose={() => setPhoto(null)}
          />
        </Suspense>
      )}
    </>
  );
}
