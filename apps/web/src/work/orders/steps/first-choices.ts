import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { t } from "../../../i18n/work.ts";

/** What a new step that chooses begins with; whoever writes it puts their own there. */
export const firstChoices = (kind: StepKind): { choices?: string[] } =>
  kind === "choice" ? { choices: t("workOrders.steps.firstChoices").split(", ") } : {};
