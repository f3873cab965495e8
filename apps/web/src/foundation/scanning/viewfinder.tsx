import { IconBolt, IconBoltOff } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "../../i18n/foundation.ts";
import { IconButton } from "../../kit/layout/button.tsx";
import { watchCamera, type Camera, type CameraFault } from "./camera.ts";
import styles from "./scanning.module.css";

/** The picture of the camera with a frame to hold a code into; where there is none it says why. */
export function Viewfinder({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera | null>(null);
  const [state, setState] = useState<"starting" | "running" | CameraFault>("starting");
  const [torch, setTorch] = useState<boolean | null>(null);
  const found = useEffectEvent(onCode);
  // Follows the camera, which is the browser's.
  useEffect(() => {
    if (!video.current) return;
    camera.current = watchCamera(video.current, {
      onCode: (text) => found(text),
      onFault: setState,
      onRunning: (hasTorch) => {
        setState("running");
        if (hasTorch) setTorch(false);
      },
    });
    return () => camera.current?.stop();
  }, []);
  const shine = async (isOn: boolean) => {
    await camera.current?.setTorch(isOn);
    setTorch(isOn);
  };
  return (
    <div className={styles.finder}>
      <video
        ref={video}
        className={styles.video}
        data-running={state === "running" || undefined}
        aria-label={t("scanning.video")}
        muted
        playsInline
      />
      {state === "running" && <span className={styles.frame} aria-hidden="true" />}
      <p className={styles.hint} role="status">
        {state === "running" ? t("scanning.hint") : t(`scanning.camera.${state}`)}
      </p>
      {torch !== null && (
        <IconButton
          className={styles.torch}
          label={t(torch ? "scanning.torch.off" : "scanning.torch.on")}
          onClick={() => void shine(!torch)}
        >
          {torch ? <IconBoltOff size={20} aria-hidden="true" /> : <IconBolt size={20} aria-hidden="true" />}
        </IconButton>
      )}
    </div>
  );
}
