import { thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { workParts, type WorkPart } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { useId, useRef, useState } from "react";
import { t } from "../../../i18n/work.ts";
import { formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
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
  const lines = data?.rows.filter(({ usedQty, mayGiveBack }) => usedQty > 0 && mayGiveBack) ?? [];
  return {
    lines,
    kept: data?.rows.filter(({ reservedQty }) => reservedQty > 0) ?? [],
    wanted,
    allUsed: () => setWanted({}),
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
  kept: readonly WorkPart[];
  allUsed: () => void;
  wanted: Readonly<Record<number, number>>;
  want: (id: number, quantity: number) => void;
}

const amountOf = (quantity: number, unit: string | null): string => [formatNumber(quantity, 3), unit].filter(Boolean).join(" ");

/** Asks what of each part that was taken was not needed, and says what was kept for the work and is free again. */
export function CompletionParts(props: CompletionPartsProps) {
  const { lines, kept } = props;
  return (
    <>
      {lines.length > 0 && <ComesBack {...props} />}
      {kept.length > 0 && (
        <div className={styles.open} data-tone="info">
          <p>{t("workOrders.parts.freed")}</p>
          <ul>
            {kept.map(({ id, name, reservedQty, unit }) => (
              <li key={id}>
                {amountOf(reservedQty, unit)} {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function ComesBack({ lines, wanted, want, allUsed }: CompletionPartsProps) {
  const id = useId();
  return (
    <div className={styles.open} data-tone="info">
      <h3>{t("workOrders.parts.comesBack")}</h3>
      <p>{t("workOrders.parts.comesBackText")}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={styles.back}>
            <label htmlFor={`${id}-${line.id}`}>
              {t("workOrders.parts.comesBackOf", {
                of: amountOf(line.usedQty, line.unit),
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
      <Button variant="secondary" onClick={allUsed}>
        {t("workOrders.parts.allUsed")}
      </Button>
    </div>
  );
}
