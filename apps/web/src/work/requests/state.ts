import type { WorkRequestRow } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../i18n/work.ts";
import type { StatusCategory } from "../../kit/marks/status-chip.tsx";

/** The state of a request in a word: "merged" and "asked back" take the place of its status. */
export function stateOf({ status, waitingForRequester, mergedInto }: WorkRequestRow): { category: StatusCategory; label: string } {
  if (mergedInto) return { category: "closed", label: t("workRequests.state.merged") };
  if (waitingForRequester) return { category: "on_hold", label: t("workRequests.state.asked") };
  return { category: status.category, label: status.name };
}
