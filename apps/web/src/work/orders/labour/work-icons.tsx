import { IconPackage, IconUserCog, type Icon } from "@tabler/icons-react";
import type { LabourIcon } from "@millwright/domain/work/orders/labour/lines.ts";
import { t } from "../../../i18n/work.ts";
import styles from "./work-icons.module.css";

/** Of labour and of parts: none, estimated only, estimated and actual; said in words too. */
export function WorkIcons({ labor, parts }: { labor: LabourIcon; parts: LabourIcon }) {
  return (
    <span className={styles.icons}>
      <Mark of="labor" state={labor} Glyph={IconUserCog} />
      <Mark of="parts" state={parts} Glyph={IconPackage} />
    </span>
  );
}

function Mark({ of, state, Glyph }: { of: "labor" | "parts"; state: LabourIcon; Glyph: Icon }) {
  const words = t(`workOrders.icons.${of}.${state}`);
  return (
    <span className={styles.icon} data-state={state} title={words}>
      <Glyph size={18} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
