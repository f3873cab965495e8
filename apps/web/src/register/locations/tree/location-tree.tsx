import type { ReactNode } from "react";
import { locations, type LocationRow } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../../i18n/register.ts";
import type { Selection } from "../../../kit/selection/selection.ts";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { Look } from "../../../foundation/reference-lists/public.ts";
import { links } from "../links.ts";
import { Tree, type TreeRow } from "./tree.tsx";

interface LocationTreeProps {
  below?: number;
  empty: ReactNode;
  selection?: Selection<LocationRow> | null;
}

/** The locations below one, or all from the top. */
export function LocationTree({ below, empty, selection }: LocationTreeProps) {
  return (
    <Tree
      name={below === undefined ? "locations" : `locations-${below}`}
      label={t("locations.tree.label")}
      call={locations.browse}
      ask={(parentId) => ({ treeview: "true", parentId: parentId ?? below })}
      describe={described}
      empty={empty}
      selection={selection}
    />
  );
}

const described = (row: LocationRow): TreeRow => ({
  id: row.id,
  code: row.code,
  name: row.name,
  href: links.record(row.id),
  below: row.childCount,
  icon: row.category?.icon ? <Look icon={row.category.icon} /> : undefined,
  marks: (
    <>
      {row.isSite && <ToneChip tone="info" label={t("locations.site")} />}
      {row.assetCount > 0 && <span>{t("locations.tree.assets", { count: row.assetCount })}</span>}
    </>
  ),
});
