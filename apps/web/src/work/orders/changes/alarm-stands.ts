import { Refusal } from "@millwright/domain/kit/errors.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";

/** Completes an order; where an alarm of it still stands it is asked, and sent once more. Thought better of, it stays refused. */
export async function askingOfAlarm<T>(send: (said: { isConfirmed?: boolean }) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.detail.reason !== "alarm_stands") throw failure;
    const stands = {
      title: t("workOrders.alarmStands.title"),
      text: t("workOrders.alarmStands.text"),
      confirm: t("workOrders.alarmStands.confirm"),
    };
    if ((await ask(stands)) === null) throw failure;
    return await send({ isConfirmed: true });
  }
}
