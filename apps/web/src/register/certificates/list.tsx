import { IconCertificate } from "@tabler/icons-react";
import { certificates } from "@millwright/domain/register/certificates/contract.ts";
import { certificateTarget } from "@millwright/domain/register/certificates/import.ts";
import { dayAfter } from "@millwright/domain/register/certificates/validity.ts";
import { t } from "../../i18n/register.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { today } from "../../kit/format.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen, type QuickFilter } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { NewLink } from "../../kit/record/new-link.tsx";
import { archiveBulk } from "../../kit/selection/bulk.ts";
import { columns } from "./columns.tsx";
import { links } from "./links.ts";

export { columns } from "./columns.tsx";

/** The certificates of everybody, those that end first at the top. */
export function CertificateList() {
  const list = useList(certificates.list, columns, { sort: "validUntil" });
  return (
    <ListScreen
      title={t("certificates.title")}
      list={list}
      counted="certificates.counted"
      create={{ call: certificates.create, to: links.add() }}
      transfer={{ export: certificates.export, importTarget: certificateTarget }}
      actions={<New />}
      quickFilters={quick()}
    >
      <Grid
        list={list}
        href={({ id }) => links.record(id)}
        bulk={bulk}
        empty={<EmptyState icon={IconCertificate} text={t("certificates.empty")} action={<New />} />}
      />
    </ListScreen>
  );
}

const New = () => <NewLink call={certificates.create} to={links.add()} label={t("certificates.new")} />;
const bulk = archiveBulk(certificates, "certificates.counted");

const CURRENT = { isCurrent: { filterType: "set", values: [true] } } as const;
const before = (days: number) =>
  ({
    ...CURRENT,
    validUntil: { filterType: "date", type: "lessThan", dateFrom: dayAfter(today(), days) },
  }) as unknown as QuickFilter["filters"];
const quick = (): QuickFilter[] => [
  { label: t("certificates.quick.current"), filters: { isCurrent: { filterType: "set", values: [true] } } },
  { label: t("certificates.quick.expired"), filters: before(0) },
  ...[7, 30, 60].map((days) => ({ label: t("certificates.quick.within", { count: days }), filters: before(days + 1) })),
];
