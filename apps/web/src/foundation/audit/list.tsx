import { IconListDetails } from "@tabler/icons-react";
import { lazy } from "react";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { AUDIT_GROUPS, type AuditGroup } from "@millwright/domain/foundation/audit/words.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { scopeOf } from "@millwright/domain/kit/access.ts";
import { t } from "../../i18n/foundation.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { optionsFrom } from "../../kit/filter/options-from.ts";
import { columnsOf, type Column } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { useGrants, useMay } from "../../kit/wire/query.ts";
import type { AuditRow } from "@millwright/domain/foundation/audit/contract.ts";
import { ChainStrip } from "./chain.tsx";
import { links } from "./links.ts";
import { actions, changeLine, recordKinds, recordText } from "./words.ts";

/** Who did what, when, to which record and from where. */
export function AuditList() {
  const seesPeople = useMay(people.list);
  const list = useList(audit.list, columnsFor(seesPeople), { sort: "-at" });
  const seesAll = scopeOf(useGrants(), "audit") === "all";
  return (
    <ListScreen title={t("audit.title")} list={list} counted="audit.counted" transfer={transfer} hasArchive={false} quickFilters={quick()}>
      {seesAll && <ChainStrip />}
      <Grid
        list={list}
        href={(row) => links.entry(row.id)}
        preview={Preview}
        empty={<EmptyState icon={IconListDetails} text={t("audit.empty")} />}
      />
    </ListScreen>
  );
}

const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.AuditPreview })));

const transfer = { export: audit.export };
const QUICK = ["signIns", "refusals", "transfers"] as const satisfies readonly AuditGroup[];
const quick = () =>
  QUICK.map((group) => ({
    label: t(`audit.quick.${group}`),
    filters: { action: { filterType: "set" as const, values: [...AUDIT_GROUPS[group]] } },
  }));

const column = columnsOf(audit.list, "audit.field");
const changesText = (row: AuditRow): string => {
  const lines = row.changes.map(changeLine);
  const more = row.changeCount - lines.length;
  return [...lines, ...(more > 0 ? [t("audit.more", { count: more })] : [])].join("; ");
};

const columnsWith = (person: Column<AuditRow>): Column<AuditRow>[] => [
  column.date("at"),
  person,
  { ...column.choice("action", { words: actions, width: 140 }), part: "status" },
  column.choice("entity", { words: recordKinds, width: 104 }),
  { ...column.own("record", { text: recordText }), part: "title" },
  column.own("changes", { text: changesText, width: 200 }),
  column.own("ip", { text: ({ ip }) => ip ?? "", width: 104 }),
];
const named = (one: Column<AuditRow>): Column<AuditRow> => ({ ...one, text: ({ person }) => person?.name ?? t("kit.log.system") });
const columns = columnsWith(named(column.person("person", { options: optionsFrom(people.list), width: 152 })));
const withoutPeople = columnsWith(named(column.person("person", { width: 152 })));
/** Those who may not see people cannot filter by them. */
export const columnsFor = (seesPeople: boolean) => (seesPeople ? columns : withoutPeople);
