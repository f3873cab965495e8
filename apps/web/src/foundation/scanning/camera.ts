import { openReader } from "./reader.ts";

/** Why no picture comes. */
export const CAMERA_FAULTS = ["refused", "absent", "busy", "unsafe", "reader"] as const;
export type CameraFault = (typeof CAMERA_FAULTS)[number];

/** A code is read out of a picture of this size at most: more takes longer and finds no more. */
const MOST_PIXELS = 1280;
/** Between the end of one look and the next. */
const PAUSE_MS = 80;

interface Watching {
  onCode: (text: string) => void;
  onFault: (fault: CameraFault) => void;
  /** Told once the picture runs: whether it has a light. */
  onRunning: (hasTorch: boolean) => void;
}

export interface Camera {
  setTorch: (isOn: boolean) => Promise<void>;
  stop: () => void;
}

/** Shows the camera that looks away from the person, and looks for codes in its picture until it is stopped. */
export function watchCamera(video: HTMLVideoElement, { onCode, onFault, onRunning }: Watching): Camera {
  let isStopped = false;
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reader = openReader();
  const canvas = document.createElement("canvas");

  const look = async () => {
    if (isStopped) return;
    const picture = pictureOf(video, canvas);
    try {
      const text = picture && (await reader.read(picture));
      if (isStopped) return;
      if (text) return onCode(text);
    } catch {
      if (!isStopped) onFault("reader");
      return;
    }
    timer = setTimeout(() => void look(), PAUSE_MS);
  };
  const begin = async () => {
    try {
      const opened = await openCamera();
      if (isStopped) return stopAll(opened);
      stream = opened;
      video.srcObject = opened;
      await video.play();
      onRunning(hasTorch(opened));
      void look();
    } catch (failure) {
      if (!isStopped) onFault(faultOf(failure));
    }
  };
  void begin();

  return {
    setTorch: async (isOn) => {
      const [track] = stream?.getVideoTracks() ?? [];
      await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      reader.stop();
      if (stream) stopAll(stream);
      video.srcObject = null;
    },
  };
}

async function openCamera(): Promise<MediaStream> {
  if (!isSecureContext || !navigator.mediaDevices) throw new DOMException("no camera without a secure connection", "SecurityError");
  return await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
}

const stopAll = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  return (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, MOST_PIXELS / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** By the names that browsers give to what went wrong. */
export function faultOf(failure: unknown): CameraFault {
  const name = failure instanceof DOMException ? failure.name : "";
  if (name === "NotAllowedError") return "refused";
  if (name === "SecurityError") return "unsafe";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  return "absent";
}
