import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { lazy } from "react";
import { IMPORT_STATES, imports, type ImportRow } from "@millwright/domain/connect/imports/contract.ts";
import { IMPORT_TARGETS } from "@millwright/domain/connect/imports/targets.ts";
import { t } from "../../i18n/connect.ts";
import { EmptyState } from "../../kit/feedback/states.tsx";
import { formatFileSize, formatNumber } from "../../kit/format.ts";
import { columnsOf, type Column } from "../../kit/grid/columns.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useList } from "../../kit/list/use-list.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { LiveState, stateWords } from "./state-chip.tsx";

/** Every file that was brought in, and what became of its rows. */
export function ImportList() {
  const list = useList(imports.list, columns, { sort: "-createdAt" });
  return (
    <ListScreen
      title={t("imports.title")}
      list={list}
      counted="imports.counted"
      create={{ call: imports.upload, to: links.newImport() }}
      transfer={transfer}
      hasArchive={false}
      actions={<NewImportLink />}
    >
      <Grid
        list={list}
        href={(row) => links.import(row.id)}
        preview={Preview}
        empty={<EmptyState icon={IconFileImport} text={t("imports.empty")} action={<NewImportLink />} />}
      />
    </ListScreen>
  );
}

function NewImportLink() {
  const may = useMay(imports.upload);
  if (!may) return null;
  return (
    <AppLink to={links.newImport()} className={buttonClass("primary")}>
      <IconPlus size={16} aria-hidden="true" />
      {t("imports.start")}
    </AppLink>
  );
}

const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.ImportPreview })));

const transfer = { export: imports.export };
const column = columnsOf(imports.list, "imports.field");

type Counted = "rowsCreated" | "rowsUpdated" | "rowsUnchanged" | "rowsRefused" | "rowsUndone" | "rowsKept";

/** Most of these are 0; what is there stands out when the others say nothing. */
const rows = (field: Counted, width: number): Column<ImportRow> => ({
  ...column.number(field, { width }),
  text: (row) => (row[field] > 0 ? formatNumber(row[field]) : ""),
});
const extra = (one: Column<ImportRow>): Column<ImportRow> => ({ ...one, isExtra: true });

export const columns: Column<ImportRow>[] = [
  column.text("fileName", { isTitle: true }),
  column.choice("target", { words: () => Object.fromEntries(IMPORT_TARGETS.map(({ key, title }) => [key, title])), width: 124 }),
  {
    ...column.choice("state", {
      words: () => Object.fromEntries(IMPORT_STATES.map((state) => [state, t(`imports.state.${state}`)])),
      width: 190,
    }),
    text: stateWords,
    part: "status",
    render: (row) => <LiveState row={row} />,
  },
  column.date("createdAt"),
  column.person("createdBy", { width: 148 }),
  column.number("rowsInFile", { width: 88 }),
  rows("rowsCreated", 100),
  rows("rowsUpdated", 106),
  rows("rowsRefused", 104),
  extra(rows("rowsUnchanged", 120)),
  extra(rows("rowsUndone", 120)),
  extra(rows("rowsKept", 92)),
  extra(column.date("finishedAt")),
  extra({ ...column.number("sizeBytes", { width: 100, filter: null }), text: ({ sizeBytes }) => formatFileSize(sizeBytes) }),
];
