import { thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { workParts, type WorkPart } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { useId, useRef, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { formatNumber } from "../../../kit/format.ts";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { uuid } from "../../../kit/wire/uuid.ts";
import { CHANGED } from "../parts/changed.ts";
import styles from "./completion.module.css";

/** What of the parts of an order comes back as it is completed; `bringBack` sends it, once however often it is tried. */
export function useComingBack(orderId: number) {
  const { data } = useCall(workParts.list, { query: { workOrderId: String(orderId) } });
  const giveBack = useChange(workParts.giveBack, CHANGED);
  const [wanted, setWanted] = useState<Readonly<Record<number, number>>>({});
  const keys = useRef(new Map<number, string>());
  const lines = data?.rows.filter(({ usedQty }) => usedQty > 0) ?? [];
  return {
    lines,
    wanted,
    want: (id: number, quantity: number) => setWanted((before) => ({ ...before, [id]: quantity })),
    bringBack: async () => {
      for (const [id, quantity] of Object.entries(wanted)) {
        if (quantity <= 0) continue;
        const key = keys.current.get(Number(id)) ?? uuid();
        keys.current.set(Number(id), key);
        await giveBack.mutateAsync({ body: { workOrderPartId: Number(id), quantity }, idempotencyKey: key });
      }
    },
  };
}

interface CompletionPartsProps {
  lines: readonly WorkPart[];
  wanted: Readonly<Record<number, number>>;
  want: (id: number, quantity: number) => void;
}

/** Asks what of each part that was taken was not needed. */
export function CompletionParts({ lines, wanted, want }: CompletionPartsProps) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <div className={styles.open} data-tone="info">
      <h3>{t("workOrders.parts.comesBack")}</h3>
      <p>{t("workOrders.parts.comesBackText")}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={styles.back}>
            <label htmlFor={`${id}-${line.id}`}>
              {t("workOrders.parts.comesBackOf", {
                of: [formatNumber(line.usedQty, 3), line.unit].filter(Boolean).join(" "),
                name: line.name,
              })}
            </label>
            <input
              id={`${id}-${line.id}`}
              type="number"
              inputMode="decimal"
              min={0}
              max={line.usedQty}
              step="any"
              value={wanted[line.id] ?? 0}
              onChange={(event) => want(line.id, Math.min(line.usedQty, Math.max(0, thousandths(event.target.valueAsNumber || 0) / 1000)))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
