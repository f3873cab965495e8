import { Choices } from "../../../../kit/walk/choices.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import { useRecord } from "../use-record.ts";

/** One of the values that the step lists. The chosen one, touched again, is taken back. */
export function ListControl({ step, isBig = false, isDisabled, onRecorded }: StepControlProps) {
  const { record, isSaving } = useRecord(step, onRecorded);
  const choose = (value: number) =>
    step.doneAt !== null && step.resultChoice === value && !isBig
      ? record({ isDone: false, resultChoice: null })
      : record({ isDone: true, resultChoice: value, resultText: step.resultText });
  return (
    <Choices
      label={step.name}
      choices={step.choices.map((label, at) => ({ value: at + 1, label, tone: "info" as const }))}
      chosen={step.doneAt === null ? null : step.resultChoice}
      isBig={isBig}
      isDisabled={isDisabled || isSaving}
      onChoose={(value) => void choose(value)}
    />
  );
}
