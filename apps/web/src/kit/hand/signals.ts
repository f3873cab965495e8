import { handNow } from "./settings.ts";

type Signal = "done" | "refused";

/** Milliseconds of shaking and, between them, of rest. */
const SHAKES: Record<Signal, number[]> = { done: [40], refused: [80, 60, 80] };
/** What rises is done, what falls is refused: hertz, one after the other. */
const TONES: Record<Signal, number[]> = { done: [660, 990], refused: [330, 220] };
const TONE_SECONDS = 0.11;
const LOUDNESS = 0.25;

let speaker: AudioContext | null = null;

/** Tells the hand and the ear, where the person wants it and the device can, that something was taken or was not. */
export function signal(what: Signal): void {
  const { vibration, sound } = handNow();
  // Not every browser can shake, whatever the type says.
  if (vibration && "vibrate" in navigator) navigator.vibrate(SHAKES[what]);
  if (sound && "AudioContext" in globalThis) play(TONES[what]);
}

function play(tones: readonly number[]): void {
  speaker ??= new AudioContext();
  // Browsers hold it until something was pressed.
  void speaker.resume();
  const volume = speaker.createGain();
  volume.gain.value = LOUDNESS;
  volume.connect(speaker.destination);
  tones.forEach((hertz, at) => {
    const tone = new OscillatorNode(speaker as AudioContext, { frequency: hertz, type: "triangle" });
    const start = (speaker as AudioContext).currentTime + at * TONE_SECONDS;
    tone.connect(volume);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  });
}
