import { IconEngine } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { assets, type AssetRow } from "@millwright/domain/register/assets/contract.ts";
import { t } from "../../../i18n/register.ts";
import type { Selection } from "../../../kit/selection/selection.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { AddBelow } from "./add-below.tsx";
import { Tree, type TreeRow } from "../../locations/public.ts";
import { RowPicture } from "../../../foundation/files/public.tsx";
import { Look, ReferenceChip } from "../../../foundation/reference-lists/public.ts";
import { CriticalityMark } from "../criticality-mark.tsx";
import { links } from "../links.ts";
import styles from "../assets.module.css";

interface AssetTreeProps {
  below?: number;
  empty: ReactNode;
  selection?: Selection<AssetRow> | null;
}

/** The assets below one, or all from the top. */
export function AssetTree({ below, empty, selection }: AssetTreeProps) {
  return (
    <Tree
      name={below === undefined ? "assets" : `assets-${below}`}
      label={t("assets.tree.label")}
      call={assets.browse}
      ask={(parentId) => ({ treeview: "true", parentId: parentId ?? below })}
      describe={described}
      empty={empty}
      selection={selection}
    />
  );
}

/** The assets that stand directly at a location, one after the other: what belongs to them may stand there too. */
export function AssetsAt({ location: { id: locationId } }: { location: { id: number } }) {
  return (
    <Card title={t("locations.tab.assets")} aside={<AddBelow place={{ locationId }} word={t("assets.new")} />} isPadded={false}>
      <div className={styles.embedded}>
        <Tree
          name={`assets-at-${locationId}`}
          label={t("locations.tab.assets")}
          call={assets.list}
          ask={() => ({ filterModel: { locationId: { filterType: "set", values: [locationId] } } satisfies FiltersOf<typeof assets.list> })}
          describe={(row) => ({ ...described(row), below: 0 })}
          empty={<p className={styles.nothing}>{t("locations.assets.empty")}</p>}
        />
      </div>
    </Card>
  );
}

const described = (row: AssetRow): TreeRow => ({
  id: row.id,
  code: row.code,
  name: row.name,
  href: links.record(row.id),
  below: row.childCount,
  icon: (
    <RowPicture of="Assets" id={row.id} sign={IconEngine} isSmall>
      {row.category?.icon && <Look icon={row.category.icon} />}
    </RowPicture>
  ),
  marks: <Marks row={row} />,
});

function Marks({ row }: { row: AssetRow }) {
  return (
    <>
      <span className={styles.orders}>{(row.openWorkOrders ?? 0) > 0 && t("assets.openOrders", { count: row.openWorkOrders ?? 0 })}</span>
      <span className={styles.standing} title={row.locationPath.join(" › ")}>
        {row.location?.name}
      </span>
      <span className={styles.status}>{row.operatingStatus && <ReferenceChip value={row.operatingStatus} />}</span>
      <span className={styles.level}>
        <CriticalityMark level={row.criticality} />
      </span>
    </>
  );
}
