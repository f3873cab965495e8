import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";

export interface StepControlProps {
  step: Subtask;
  /** For gloves: one step fills the screen. */
  isBig?: boolean;
  isDisabled: boolean;
  onRecorded?: (recorded: Subtask) => void;
}
