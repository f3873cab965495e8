import type { Subtask } from "@millwright/domain/work-orders/tasks.contract.ts";
import { CheckControl } from "./check-control.tsx";
import { ChoiceControl } from "./choice-control.tsx";
import { NumberControl } from "./number-control.tsx";
import { PhotoControl } from "./photo-control.tsx";
import { TextControl } from "./text-control.tsx";

export interface StepControlProps {
  step: Subtask;
  /** For gloves: one step fills the screen. */
  isBig?: boolean;
  isDisabled: boolean;
  onRecorded?: (recorded: Subtask) => void;
}

/** Where the result of a step is given, by the kind of step. */
export function StepControl(props: StepControlProps) {
  switch (props.step.kind) {
    case "check":
      return <CheckControl {...props} />;
    case "yes_no":
    case "inspection":
      return <ChoiceControl {...props} />;
    case "number":
      return <NumberControl {...props} />;
    case "text":
      return <TextControl {...props} />;
    case "photo":
      return <PhotoControl {...props} />;
  }
}
