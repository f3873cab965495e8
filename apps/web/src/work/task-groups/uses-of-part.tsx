import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { plannedParts } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { t } from "../../i18n/work.ts";
import { formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import styles from "./content/content.module.css";
import { links } from "./links.ts";

/** Which task groups are planned with a part, by their newest version; nothing where there is none. */
export function GroupsOfPart({ part }: { part: MasterPart }) {
  const { data } = useCall(plannedParts.uses, { query: { partId: String(part.id) } });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("taskGroups.title")} isPadded={false}>
      <ul className={styles.lines}>
        {data.rows.map(({ taskGroup, quantity, unit }) => (
          <li key={taskGroup.id}>
            <span className={styles.words}>
              <RecordChip of={taskGroup} to={links.record} />
            </span>
            <span className={styles.small}>{[formatNumber(quantity, 3), unit].filter(Boolean).join(" ")}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
