import { similarOrders, type SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import { IconCheck } from "@tabler/icons-react";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { LastTime } from "./last-time.tsx";
import { spentOf } from "./outcome.tsx";
import styles from "./similar.module.css";

export type About = { assetId?: number | null | undefined; locationId?: number | null | undefined; words: string };

interface ToChooseProps {
  about: About;
  chosen: SimilarOrder | null;
  onChoose: (similar: SimilarOrder | null) => void;
}

/** Before an order is made: of which one of before its parts and its time are to come. Nothing is written until the order is. */
export function LastTimeToChoose({ about, chosen, onChoose }: ToChooseProps) {
  const may = useMay(similarOrders.takeOver);
  const seen = useMay(similarOrders.find);
  const asked = askedOf(about);
  const { data } = useCall(similarOrders.find, seen ? asked : null);
  return (
    <>
      <LastTime
        isFolded
        rows={data?.rows ?? []}
        action={(similar) =>
          may &&
          (similar.parts.length > 0 || similar.minutes !== null) && (
            <Button
              variant="secondary"
              aria-pressed={chosen?.order.id === similar.order.id}
              aria-label={t("workOrders.similar.takeFrom", { code: similar.order.code })}
              onClick={() => onChoose(chosen?.order.id === similar.order.id ? null : similar)}
            >
              {chosen?.order.id === similar.order.id && <IconCheck size={16} aria-hidden="true" />}
              {t("workOrders.similar.take")}
            </Button>
          )
        }
      />
      <p className={styles.chosen} aria-live="polite">
        {chosen && t("workOrders.similar.comes", { code: chosen.order.code, what: spentOf(chosen).join(", ") })}
      </p>
    </>
  );
}

/** Asked once there is a machine or a place, and a word. */
export function askedOf({ assetId, locationId, words }: About) {
  const said = words.trim().slice(0, MOST_WORDS);
  if (said.length < LEAST_WORDS || (!assetId && !locationId)) return null;
  return { query: { ...(assetId ? { assetId } : locationId ? { locationId } : {}), words: said } };
}
const MOST_WORDS = 400;
const LEAST_WORDS = 3;
