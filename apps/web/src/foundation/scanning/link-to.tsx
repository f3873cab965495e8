import { useId, useState } from "react";
import { FieldFrame } from "../../kit/form/field.tsx";
import { Button } from "../../kit/layout/button.tsx";
import type { ListCall } from "../../kit/list/use-list.ts";
import { RecordPicker } from "../../kit/picker/record-picker.tsx";
import type { Choice } from "../../kit/picker/use-choices.ts";
import styles from "./scanning.module.css";

interface LinkToProps {
  /** "It is a part" */
  label: string;
  /** The word on the button. */
  word: string;
  call: ListCall;
  /** Writes the code at what was chosen. */
  link: (id: number) => Promise<void>;
}

/** One of the things that an unknown code may be: chosen, then the code is written there. */
export function LinkTo({ label, word, call, link }: LinkToProps) {
  const id = useId();
  const [chosen, choose] = useState<Choice | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (to: number) => {
    setRunning(true);
    setFault(null);
    try {
      await link(to);
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={styles.link}>
      <FieldFrame field={{ id, label, isRequired: false, message: fault ?? undefined }}>
        <RecordPicker call={call} value={chosen} onChange={choose} control={{ id }} />
      </FieldFrame>
      {chosen && (
        <Button variant="secondary" disabled={isRunning} onClick={() => void send(chosen.id)}>
          {word}
        </Button>
      )}
    </div>
  );
}
