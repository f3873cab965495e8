import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { ExportColumn } from "@millwright/domain/kit/export.ts";
import { CATEGORIES } from "@millwright/domain/foundation/statuses/categories.ts";
import { referenceValueTarget } from "@millwright/domain/foundation/reference-lists/import.ts";
import { t } from "../../../i18n/foundation.ts";
import { startExport } from "../../../kit/transfer/exports.ts";
import { TransferMenu } from "../../../kit/transfer/list-transfer.tsx";

interface EntryTransferProps {
  call: Endpoint;
  columns: ExportColumn[];
  /** The list whose values a file can bring; the statuses come from nowhere else. */
  importList?: string;
}

/** One small list as a file, in its own order, and a file into it. */
export function EntryTransfer({ call, columns, importList }: EntryTransferProps) {
  const transfer = { export: call, ...(importList === undefined ? {} : { importTarget: referenceValueTarget }) };
  return (
    <TransferMenu
      transfer={transfer}
      importQuery={importList === undefined ? {} : { list: importList }}
      onExport={(format) => void startExport(call, { columns, format, ...(importList === undefined ? {} : { isWhole: true }) })}
    />
  );
}

const activeColumn = (): ExportColumn => ({
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

/** What stands behind everything that an import takes in again: the level, which there follows from the value above. */
export const valueColumns = (levels: readonly string[]): ExportColumn[] => [
  { field: "code", title: t("referenceLists.column.code") },
  ...(levels.length === 0
    ? []
    : [{ field: "level", title: t("referenceLists.column.level"), words: Object.fromEntries(levels.map((level, at) => [at + 1, level])) }]),
];
