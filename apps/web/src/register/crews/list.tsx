import { IconUsersGroup } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crewTarget } from "@millwright/domain/register/crews/import.ts";
import type { ExportFormat } from "@millwright/domain/kit/export.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { crewMemberTarget } from "@millwright/domain/register/crews/members/import.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { startExport } from "../../kit/transfer/exports.ts";
import { TransferMenu } from "../../kit/transfer/list-transfer.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function CrewList() {
  const list = useList(crews.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("crews.title")}
      list={list}
      counted="crews.counted"
      create={{ call: crews.create, to: links.add() }}
      transfer={{ export: crews.export, importTarget: crewTarget }}
      actions={
        <>
          <MembersTransfer />
          <New />
        </>
      }
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconUsersGroup} text={t("crews.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

/** Who is of all the crews, as a file and from one; the crews themselves go by the list's own menu. */
function MembersTransfer() {
  const start = (format: ExportFormat) => void startExport(crewMembers.export, { columns: MEMBERSHIP, format, isWhole: true });
  return <TransferMenu transfer={MEMBERS} label={t("crews.members.transfer")} onExport={start} />;
}
const MEMBERS = { export: crewMembers.export, importTarget: crewMemberTarget };
const MEMBERSHIP = [{ field: "crew" }];

const New = () => <NewLink call={crews.create} to={links.add()} label={t("crews.new")} />;
const bulk = archiveBulk(crews, "crews.counted");

const column = columnsOf(crews.list, "crews.field");
export const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("site", { options: optionsFrom(locations.list) }),
  column.reference("costCentre", { options: optionsFrom(valuesOf("cost-centres").options) }),
  column.number("indirectPercent", { unit: "%" }),
];
