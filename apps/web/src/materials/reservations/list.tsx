import { IconBookmark } from "@tabler/icons-react";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { t } from "../../i18n/materials.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { links as partLinks } from "../master-parts/public.ts";
import { columns } from "./columns.tsx";

export { columns } from "./columns.tsx";

/** Who will need what, the soonest first; what is over stands behind its filter. */
export function Reservations() {
  const list = useList(reservations.list, columns, { sort: "requiredOn" });
  return (
    <ListScreen
      title={t("reservations.title")}
      list={list}
      counted="reservations.counted"
      transfer={{ export: reservations.export }}
      hasArchive={false}
    >
      <Grid
        list={list}
        href={({ part }) => `${partLinks.record(part.id)}?tab=reservations`}
        empty={<EmptyState icon={IconBookmark} text={t("reservations.empty")} />}
      />
    </ListScreen>
  );
}
