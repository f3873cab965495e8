import { resultsOf } from "@millwright/domain/work/orders/steps/showing.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { t } from "../../../i18n/work.ts";
import { CHOICES } from "./controls/choice-control.tsx";

interface Asked {
  kind: StepKind;
  choices: readonly string[];
}

/** A result that another step may wait for, in words. */
export function resultName({ kind, choices }: Asked, on: string | null): string {
  if (kind === "choice") return choices[Number(on) - 1] ?? "–";
  if (kind === "yes_no" || kind === "inspection") {
    const choice = CHOICES[kind].find(({ value }) => String(value) === on);
    return choice ? t(choice.label) : "–";
  }
  if (kind === "number" || kind === "meter") return t(on === "within" ? "workOrders.steps.within" : "workOrders.steps.outside");
  return t("workOrders.steps.markDone");
}

/** What of a step may be waited for. */
export const resultOptions = (step: Asked) => resultsOf(step).map((value) => ({ value, label: resultName(step, value) }));
