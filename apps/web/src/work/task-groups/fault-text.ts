import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../i18n/work.ts";
import { isRefusal } from "../../kit/wire/failures.ts";

/** Why something was refused, where no field stands on the screen that could say it. */
export function faultText(failure: unknown): string {
  const fault = isRefusal(failure) ? failure.detail.fields?.[0] : undefined;
  if (fault) return sentence(fault.reason, fault.params);
  return failure instanceof Error ? failure.message : t("common.state.errorText");
}
