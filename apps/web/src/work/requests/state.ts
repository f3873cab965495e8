import type { WorkRequestRow } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../i18n/work.ts";
import type { StatusCategory } from "../../kit/marks/status-chip.tsx";

/** The state of a request in a word: "merged", "asked back" and "unverified" take the place of its status. */
export function stateOf({ status, waitingForRequester, mergedInto, isUnverified }: WorkRequestRow): {
  category: StatusCategory;
  label: string;
} {
  if (mergedInto) return { category: "closed", label: t("workRequests.state.merged") };
  if (waitingForRequester) return { category: "on_hold", label: t("workRequests.state.asked") };
  if (isUnverified) return { category: "on_hold", label: t("workRequests.unverified") };
  return { category: status.category, label: status.name };
}
