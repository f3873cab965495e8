import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { ExportColumn } from "@millwright/domain/kit/export.ts";
import { CATEGORIES } from "@millwright/domain/work-orders/status.ts";
import { t } from "../../i18n/index.ts";
import { startExport } from "../../kit/transfer/exports.ts";
import { TransferMenu } from "../../kit/transfer/list-transfer.tsx";

interface EntryTransferProps {
  call: Endpoint;
  columns: ExportColumn[];
  /** The list whose values a file can bring; the statuses come from nowhere else. */
  importList?: string;
}

/** One small list as a file, in its own order, and a file into it. */
export function EntryTransfer({ call, columns, importList }: EntryTransferProps) {
  const transfer = { export: call, ...(importList === undefined ? {} : { importTarget: "reference-values" }) };
  return (
    <TransferMenu
      transfer={transfer}
      importQuery={importList === undefined ? {} : { list: importList }}
      onExport={(format) => void startExport(call, { columns, format })}
    />
  );
}

export const activeColumn = (): ExportColumn => ({
  field: "isActive",
  title: t("referenceLists.column.active"),
  words: { true: t("kit.yes"), false: t("kit.no") },
});

export const statusColumns = (): ExportColumn[] => [
  { field: "name", title: t("referenceLists.column.name") },
  {
    field: "category",
    title: t("referenceLists.column.category"),
    words: Object.fromEntries(CATEGORIES.map((category) => [category, t(`referenceLists.category.${category}`)])),
  },
  activeColumn(),
];

/** As an import takes them in again: in a list with levels, with the code of the value above. */
export const valueColumns = (levels: readonly string[], values: readonly { id: number; code: string; parentId: number | null }[]): ExportColumn[] => {
  const above = new Set(values.map(({ parentId }) => parentId));
  const codes = Object.fromEntries(values.filter(({ id }) => above.has(id)).map(({ id, code }) => [id, code]));
  return [
    { field: "code", title: t("referenceLists.column.code") },
    { field: "name", title: t("referenceLists.column.name") },
    ...(levels.length === 0
      ? []
      : [
          { field: "level", title: t("referenceLists.column.level"), words: Object.fromEntries(levels.map((level, at) => [at + 1, level])) },
          { field: "parentId", title: t("referenceLists.column.parent"), words: codes },
        ]),
    activeColumn(),
  ];
};
