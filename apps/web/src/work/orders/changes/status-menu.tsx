import { IconChevronDown, IconLock } from "@tabler/icons-react";
import { obstacleWords } from "../statuses.ts";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Menu, MenuItem, useMenu } from "../../../kit/menu/menu.tsx";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import type { OrderOffer } from "./use-moves.ts";
import styles from "./status-menu.module.css";

interface StatusMenuProps {
  order: WorkOrder;
  offered: readonly OrderOffer[];
  onChoose: (offer: OrderOffer) => void;
}

/** The status, and where the order may go from there. A blocked move is shown too, with what stands in its way. */
export function StatusMenu({ order, offered, onChoose }: StatusMenuProps) {
  const menu = useMenu();
  const chip = <StatusChip category={order.status.category} label={order.status.name} shade={order.status.shade} />;
  if (offered.length === 0) return <span className={styles.alone}>{chip}</span>;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t("workOrders.move.change", { status: order.status.name })}
        {...menu.trigger}
      >
        {chip}
        <IconChevronDown size={15} aria-hidden="true" />
      </button>
      <Menu anchor={menu.anchor} label={t("workOrders.move.menu")} onClose={menu.close}>
        {offered.map((offer) => (
          <OfferItem key={offer.status.id} offer={offer} order={order} onChoose={() => onChoose(offer)} />
        ))}
      </Menu>
    </>
  );
}

function OfferItem({ offer, order, onChoose }: { offer: OrderOffer; order: WorkOrder; onChoose: () => void }) {
  const { status, obstacle } = offer;
  return (
    <MenuItem className={styles.item ?? ""} isDisabled={obstacle !== null} onChoose={onChoose}>
      <StatusChip category={status.category} label={status.name} shade={status.shade} />
      {obstacle !== null && (
        <span className={styles.obstacle}>
          <IconLock size={13} aria-hidden="true" />
          {obstacleWords(obstacle, order)}
        </span>
      )}
    </MenuItem>
  );
}
