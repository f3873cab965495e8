import { IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../i18n/index.ts";
import { notify } from "../feedback/snackbar.ts";
import { Button } from "../layout/button.tsx";
import { useHand } from "./settings.ts";
import { canHear, joined, newWords, recognition, type Recognition } from "./voice.ts";

interface VoiceButtonProps {
  value: string;
  isDisabled?: boolean;
  onChange: (text: string) => void;
}

/** Writes what is said into a field. It stands there where the browser can hear and the person has turned it on, knowing who hears it. */
export function VoiceButton({ value, isDisabled = false, onChange }: VoiceButtonProps) {
  const { voice } = useHand();
  const [isHearing, setHearing] = useState(false);
  const ear = useRef<Recognition | null>(null);
  const field = useRef({ value, onChange });
  field.current = { value, onChange };
  // A microphone that outlives its button would hear on unseen.
  useEffect(() => () => ear.current?.abort(), []);
  if (!voice || !canHear()) return null;
  const begin = () => {
    const made = recognition();
    if (!made) return;
    ear.current = made;
    made.onresult = (event) => {
      const said = newWords(event);
      if (said !== "") field.current.onChange(joined(field.current.value, said));
    };
    made.onerror = ({ error }) => {
      if (error !== "aborted" && error !== "no-speech")
        notify("warning", t(error === "not-allowed" ? "kit.hand.voice.refused" : "kit.hand.voice.failed"));
    };
    made.onend = () => setHearing(false);
    setHearing(true);
    made.start();
  };
  const Glyph = isHearing ? IconPlayerStop : IconMicrophone;
  return (
    <Button
      variant="secondary"
      aria-pressed={isHearing}
      disabled={isDisabled}
      title={t("kit.hand.voice.who")}
      onClick={() => (isHearing ? ear.current?.stop() : begin())}
    >
      <Glyph size={18} aria-hidden="true" />
      {t(isHearing ? "kit.hand.voice.stop" : "kit.hand.voice.speak")}
    </Button>
  );
}
