import { IconListTree } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { certificates } from "@millwright/domain/register/certificates/contract.ts";
import { certificateTarget } from "@millwright/domain/register/certificates/import.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { links } from "./links.ts";

export function CertificateList() {
  const list = useList(certificates.list, columns, { sort: "name" });
  return (
    <ListScreen
      title={t("certificates.title")}
      list={list}
      counted="certificates.counted"
      create={{ call: certificates.create, to: links.add() }}
      transfer={{ export: certificates.export, importTarget: certificateTarget }}
      actions={<New />}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconListTree} text={t("certificates.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={certificates.create} to={links.add()} label={t("certificates.new")} />;
const bulk = archiveBulk(certificates, "certificates.counted");

const column = columnsOf(certificates.list, "certificates.field");
const columns = [
  column.code("code"),
  column.text("name", { isTitle: true }),
  column.reference("kind", { options: optionsFrom(valuesOf("certificate-types").options) }),
  column.text("issuer"),
  column.day("issuedOn"),
  column.day("validUntil"),
];
