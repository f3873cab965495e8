import { IconCheck, IconX, type Icon } from "@tabler/icons-react";
import { INSPECTION, YES_NO } from "@millwright/domain/work/orders/steps/steps.ts";
import { t, type MessageKey } from "../../../../i18n/work.ts";
import { RESULTS } from "../../../../kit/marks/result-mark.tsx";
import type { Tone } from "../../../../kit/marks/status-chip.tsx";
import { Choices } from "../../../../kit/walk/choices.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import { useRecord } from "../use-record.ts";

interface Choice {
  value: number;
  label: MessageKey;
  tone: Tone;
  Icon: Icon;
}

export const CHOICES: Record<"yes_no" | "inspection", readonly Choice[]> = {
  yes_no: [
    { value: YES_NO.yes, label: "kit.yes", tone: "open", Icon: IconCheck },
    { value: YES_NO.no, label: "kit.no", tone: "closed", Icon: IconX },
  ],
  inspection: [
    { value: INSPECTION.pass, ...RESULTS.passed },
    { value: INSPECTION.fail, ...RESULTS.failed },
    { value: INSPECTION.flag, ...RESULTS.flagged },
  ],
};

/** Yes or no; pass, fail or flag. The chosen one, touched again, is taken back. */
export function ChoiceControl({ step, isBig = false, isDisabled, onRecorded }: StepControlProps) {
  const { record, isSaving } = useRecord(step, onRecorded);
  const choose = (value: number) =>
    step.doneAt !== null && step.resultChoice === value && !isBig
      ? record({ isDone: false, resultChoice: null })
      : record({ isDone: true, resultChoice: value, resultText: step.resultText });
  return (
    <Choices
      label={step.name}
      choices={CHOICES[step.kind === "yes_no" ? "yes_no" : "inspection"].map((choice) => ({ ...choice, label: t(choice.label) }))}
      chosen={step.doneAt === null ? null : step.resultChoice}
      isBig={isBig}
      isDisabled={isDisabled || isSaving}
      onChoose={(value) => void choose(value)}
    />
  );
}
