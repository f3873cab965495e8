import { IconCheck } from "@tabler/icons-react";
import { t } from "../../../../i18n/work.ts";
import { ChoiceKey } from "../../../../kit/walk/choices.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import { useRecord } from "../use-record.ts";

/** Done or not, with one touch. */
export function CheckControl({ step, isBig = false, isDisabled, onRecorded }: StepControlProps) {
  const { record, isSaving } = useRecord(step, onRecorded);
  const isDone = step.doneAt !== null;
  if (isBig && isDone) return null;
  return (
    <ChoiceKey
      label={t("workOrders.steps.markDone")}
      tone="completed"
      Icon={IconCheck}
      isBig={isBig}
      isPressed={isDone}
      isDisabled={isDisabled || isSaving}
      aria-label={`${t("workOrders.steps.markDone")}: ${step.name}`}
      onPress={() => void record({ isDone: !isDone })}
    />
  );
}
