import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { similarOrders, type SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import { chainToTake } from "@millwright/domain/work/orders/similar/taking.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { LastTime } from "./last-time.tsx";

type Values = Record<string, unknown>;

/** Beside the fields of what failed and what was done: what was found the last time goes into those that are empty, for the person to correct. */
export function LastTimeIntoForm({ order }: { order: WorkOrder }) {
  const { data } = useCall(similarOrders.find, { query: { workOrderId: order.id } });
  const { form, fields } = useFormOf();
  const takeable = (similar: SimilarOrder): Values => toFill(form.getValues(), similar, fields);
  const put = (values: Values) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
  };
  const take = (similar: SimilarOrder) => {
    const { code } = similar.order;
    const values = takeable(similar);
    const names = Object.keys(values);
    if (names.length === 0) return notify("info", t("workOrders.similar.nothingEmpty"));
    const before = Object.fromEntries(names.map((name) => [name, form.getValues(name) as unknown]));
    put(values);
    notify("success", t("workOrders.similar.filled", { code }), {
      label: t("kit.inPlace.undo"),
      // From the end of the chain up: a value goes with the one that it stands below.
      onAct: () => put(Object.fromEntries(Object.entries(before).toReversed())),
    });
  };
  const rows = data?.rows.filter((similar) => Object.keys(toFill({}, similar, fields)).length > 0) ?? [];
  return (
    <LastTime
      isFolded
      rows={rows}
      action={(similar) => (
        <Button
          variant="secondary"
          aria-label={t("workOrders.similar.takeFrom", { code: similar.order.code })}
          onClick={() => take(similar)}
        >
          {t("workOrders.similar.take")}
        </Button>
      )}
    />
  );
}

/** What of an order of before has an empty field here. */
function toFill(said: Values, similar: SimilarOrder, fields: readonly string[]): Values {
  const from = {
    failureClassId: similar.failureClass?.id,
    failureProblemId: similar.failureProblem?.id,
    failureCauseId: similar.failureCause?.id,
    failureActionId: similar.failureAction?.id,
  };
  const notes = isEmpty(said["completionNotes"]) && similar.completionNotes ? { completionNotes: similar.completionNotes } : {};
  const filled = { ...chainToTake(said as Parameters<typeof chainToTake>[0], from), ...notes };
  return Object.fromEntries(Object.entries(filled).filter(([name]) => fields.includes(name)));
}
const isEmpty = (value: unknown) => value === null || value === undefined || (typeof value === "string" && value.trim() === "");
