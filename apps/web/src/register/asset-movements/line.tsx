import type { ReactNode } from "react";
import type { AssetMovement } from "@millwright/domain/register/asset-movements/contract.ts";
import type { Whereabouts } from "@millwright/domain/register/assets/whereabouts.ts";
import { t } from "../../i18n/register.ts";
import { formatDateTime, formatDay } from "../../kit/format.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { links as positionLinks } from "../asset-positions/public.ts";
import styles from "./asset-movements.module.css";

const TONES: Record<Whereabouts, Tone> = { here: "ok", out: "info", overdue: "alarm", transit: "progress" };

export const WhereaboutsChip = ({ of }: { of: Whereabouts }) => <ToneChip tone={TONES[of]} label={t(`assetMovements.whereabouts.${of}`)} />;

interface LineProps {
  movement: AssetMovement;
  /** What stands before the words, and what can be done. */
  head?: ReactNode;
  actions?: ReactNode;
}

/** One line of a timeline: what happened, from where to where, by whom and why. */
export function Line({ movement, head, actions }: LineProps) {
  const { kind, at, person, isUndone, isOpen, whereabouts, holder, dueOn, reason, condition, position } = movement;
  const beside = [
    placesOf(movement),
    holder && t("assetMovements.with", { name: holder.name }),
    dueOn && t("assetMovements.due", { day: formatDay(dueOn) }),
  ].filter(Boolean);
  const why = [reason, condition && t("assetMovements.condition", { text: condition })].filter(Boolean);
  return (
    <li className={styles.line} data-undone={isUndone || undefined}>
      <div className={styles.what}>
        {head}
        <span className={styles.words}>
          <strong>{t(`assetMovements.kind.${kind}`)}</strong>
          {position && <RecordChip of={position} to={positionLinks.record} />}
          {beside.join(", ")}
          {isOpen && <WhereaboutsChip of={whereabouts} />}
          {isUndone && <ToneChip tone="offline" label={t("assetMovements.undone")} />}
        </span>
        <span className={styles.small}>{[formatDateTime(at), person?.name ?? t("kit.log.system")].join(" · ")}</span>
        {why.length > 0 && <span className={styles.small}>{why.join(" · ")}</span>}
      </div>
      {actions}
    </li>
  );
}

function placesOf({ fromParent, fromLocation, toParent, toLocation, kind, toSite, fromSite }: AssetMovement): string | null {
  const to = toParent ?? toLocation;
  if (!to && kind !== "undo") return null;
  const from = fromParent ?? fromLocation;
  if (!to && !from) return null;
  const isAcross = fromSite !== null && toSite !== null && fromSite.id !== toSite.id;
  const named = (place: { name: string } | null, site: { name: string } | null) =>
    place === null
      ? t("assetMovements.nowhere")
      : isAcross && site && site.name !== place.name
        ? `${place.name} (${site.name})`
        : place.name;
  if (from === null) return t("assetMovements.to", { name: named(to, toSite) });
  return t("assetMovements.fromTo", { from: named(from, fromSite), to: named(to, toSite) });
}
