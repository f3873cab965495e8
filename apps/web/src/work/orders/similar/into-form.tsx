import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { similarOrders, type SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import { chainToTake } from "@millwright/domain/work/orders/similar/taking.ts";
import { useState } from "react";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useCall } from "../../../kit/wire/query.ts";
import { LastTime } from "./last-time.tsx";
import styles from "./similar.module.css";

type Values = Record<string, unknown>;
interface Taken {
  id: number;
  code: string;
  /** What stood in the fields that were filled. */
  before: Values;
}

/**
 * Beside the fields of what failed and what was done: what was found the last time goes into those that are empty, for the person to correct. It is undone here: a message
 * outside of an open dialog cannot be pressed.
 */
export function LastTimeIntoForm({ order }: { order: WorkOrder }) {
  const { data } = useCall(similarOrders.find, { query: { workOrderId: order.id } });
  const { form, fields } = useFormOf();
  const [taken, setTaken] = useState<Taken | null>(null);
  const [said, setSaid] = useState("");
  const put = (values: Values) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
  };
  const take = ({ order: { id, code }, ...similar }: SimilarOrder) => {
    const values = toFill(form.getValues(), similar, fields);
    const names = Object.keys(values);
    if (names.length === 0) return setSaid(t("workOrders.similar.nothingEmpty"));
    setTaken({ id, code, before: Object.fromEntries(names.map((name) => [name, form.getValues(name) as unknown])) });
    put(values);
    setSaid(t("workOrders.similar.filled", { code }));
  };
  const undo = ({ code, before }: Taken) => {
    // From the end of the chain up: a value goes with the one that it stands below.
    put(Object.fromEntries(Object.entries(before).toReversed()));
    setTaken(null);
    setSaid(t("workOrders.similar.takenBack", { code }));
  };
  const rows = data?.rows.filter((similar) => Object.keys(toFill({}, similar, fields)).length > 0) ?? [];
  if (rows.length === 0) return null;
  return (
    <div>
      <LastTime
        isFolded
        rows={rows}
        action={(similar) =>
          taken?.id === similar.order.id ? (
            <Button variant="secondary" onClick={() => undo(taken)}>
              {t("kit.inPlace.undo")}
            </Button>
          ) : (
            <Button
              variant="secondary"
              aria-label={t("workOrders.similar.takeFrom", { code: similar.order.code })}
              onClick={() => take(similar)}
            >
              {t("workOrders.similar.take")}
            </Button>
          )
        }
      />
      <p className={styles.chosen} aria-live="polite">
        {said}
      </p>
    </div>
  );
}

/** What of an order of before has an empty field here. */
function toFill(said: Values, similar: Omit<SimilarOrder, "order">, fields: readonly string[]): Values {
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
