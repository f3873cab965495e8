import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { IconChevronDown, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { WorkOrder } from "@millwright/domain/work-orders/contract.ts";
import { t } from "../../i18n/index.ts";
import { StatusChip } from "../../kit/marks/status-chip.tsx";
import type { OrderOffer } from "./use-moves.ts";
import styles from "./status-menu.module.css";

interface StatusMenuProps {
  order: WorkOrder;
  offered: readonly OrderOffer[];
  onChoose: (offer: OrderOffer) => void;
}

/** The status, and where the order may go from there. A blocked move is shown too, with what stands in its way. */
export function StatusMenu({ order, offered, onChoose }: StatusMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chip = <StatusChip category={order.status.category} label={order.status.name} />;
  if (offered.length === 0) return chip;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t("workOrders.move.change", { status: order.status.name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {chip}
        <IconChevronDown size={15} aria-hidden="true" />
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { "aria-label": t("workOrders.move.menu") } }}>
        {offered.map((offer) => (
          <OfferItem
            key={offer.status.id}
            offer={offer}
            order={order}
            onChoose={() => {
              setAnchor(null);
              onChoose(offer);
            }}
          />
        ))}
      </Menu>
    </>
  );
}

/** MUI's menu clones its items to move the focus, so what it hands over is passed on. */
function OfferItem({ offer, order, onChoose, ...focus }: { offer: OrderOffer; order: WorkOrder; onChoose: () => void }) {
  const { status, obstacle } = offer;
  return (
    <MenuItem {...focus} className={styles.item ?? ""} aria-disabled={obstacle !== null} onClick={obstacle === null ? onChoose : undefined}>
      <StatusChip category={status.category} label={status.name} />
      {obstacle !== null && (
        <span className={styles.obstacle}>
          <IconLock size={13} aria-hidden="true" />
          {sentence(obstacle, { count: order.counts.mandatorySubtasksLeft })}
        </span>
      )}
    </MenuItem>
  );
}
