import { IconClockPlay, IconClockStop } from "@tabler/icons-react";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { clockOf } from "@millwright/domain/work/orders/duration.ts";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useTimer } from "./use-timer.ts";

interface TimerButtonProps {
  order: Pick<WorkOrder, "id" | "status" | "may">;
  /** On a phone's lower edge: as tall as its neighbours, and no wider than it must be. */
  className?: string | undefined;
  isBrief?: boolean;
}

/** Starts the caller's timer on the order, or stops it; nothing where neither can be. */
export function TimerButton({ order, className, isBrief = false }: TimerButtonProps) {
  const { isOffered, own, minutes, isBusy, begin, end } = useTimer(order);
  if (!isOffered) return null;
  const Glyph = own ? IconClockStop : IconClockPlay;
  const label = own ? t("workOrders.labour.stop") : t("workOrders.labour.start");
  const time = clockOf(minutes);
  return (
    <Button
      variant="secondary"
      className={className}
      disabled={isBusy}
      aria-label={own ? t("workOrders.labour.stopAt", { time }) : label}
      onClick={() => void (own ? end() : begin())}
    >
      <Glyph size={isBrief ? 22 : 16} aria-hidden="true" />
      {own ? (isBrief ? time : `${label} · ${time}`) : isBrief ? t("workOrders.labour.brief") : label}
    </Button>
  );
}
