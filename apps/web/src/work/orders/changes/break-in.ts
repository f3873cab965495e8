import type { FieldFault } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { formatDay } from "../../../kit/format.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";

/** What the server says of an order that would come into a locked week, where it was refused for want of a reason. */
export function breakInOf(failure: unknown): FieldFault | undefined {
  if (!isRefusal(failure, "conflict") || failure.detail.reason !== "reason_missing") return undefined;
  return failure.detail.fields?.find(({ path }) => path === "breakInReason");
}

/** Asks why an order comes into a locked week; null where the person thinks better of it. */
export async function askWhy({ reason, params }: Pick<FieldFault, "reason" | "params">): Promise<string | null> {
  const answer = await ask({
    title: t("workOrders.breakIn.title"),
    text: sentence(reason, { ...params, ...(typeof params?.["day"] === "string" ? { day: formatDay(params["day"]) } : {}) }),
    confirm: t("workOrders.breakIn.confirm"),
    reason: { label: t("workOrders.breakIn.reason"), required: true },
  });
  return answer?.reason ?? null;
}

/** Sends a change of an order; where it would come into a locked week the person says why, and it is sent with that. Thought better of, it fails as it was refused. */
export async function askingWhy<T>(send: (said: { breakInReason?: string }) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (failure) {
    const fault = breakInOf(failure);
    const breakInReason = fault && (await askWhy(fault));
    if (!breakInReason) throw failure;
    return await send({ breakInReason });
  }
}
