import { IconFileImport, IconFileSpreadsheet, IconFileTypeCsv, IconTransfer, IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { headingOf, type ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { ExportFormat } from "@millwright/domain/kit/export.ts";
import { t } from "../../i18n/index.ts";
import { useGo } from "../address.ts";
import { formatFileSize } from "../format.ts";
import { titleOf, type Column } from "../grid/columns.tsx";
import { visibleColumns } from "../grid/visible-columns.ts";
import { useIsPhone } from "../list/use-phone.ts";
import type { List } from "../list/use-list.ts";
import { Button, IconButton } from "../layout/button.tsx";
import { Menu, MenuItem, useMenu } from "../menu/menu.tsx";
import { useMay } from "../wire/query.ts";
import { exportsUnderWay, startExport } from "./exports.ts";
import { importAddress, useMayImport } from "./import-address.ts";
import styles from "./transfer.module.css";

export interface ListTransfer {
  /** The call that answers the list as a file. */
  export: Endpoint;
  /** What a file of these rows is among the imports. */
  importTarget?: ImportTarget;
}

/** The list as it is shown now as a file: its filters, search, order and visible columns, or all there is of each row; and a file into the list. */
export function ListTransferMenu<R>({ list, transfer }: { list: List<R>; transfer: ListTransfer }) {
  const target = transfer.importTarget;
  // An import knows the headings of its fields; where the screen calls a column otherwise, the file holds with the import.
  const headOf = (column: Column<R>) => (target && headingOf(target, column.field)) ?? titleOf(column);
  const start = (format: ExportFormat, isWhole = false) => {
    const shown = isWhole ? list.placed.map(({ column }) => column) : visibleColumns(list);
    const columns = shown.map((column) => ({
      field: column.field,
      title: headOf(column),
      ...(column.words ? { words: column.words() } : {}),
    }));
    void startExport(transfer.export, { ...list.asked, ...list.extra, columns, format, ...(isWhole ? { isWhole } : {}) });
  };
  return (
    <TransferMenu
      transfer={transfer}
      onExport={start}
      {...(target ? { onExportWhole: (format: ExportFormat) => start(format, true) } : {})}
    />
  );
}

interface TransferMenuProps {
  transfer: ListTransfer;
  /** What goes in and out, where a page has more than its list. */
  label?: string;
  onExport: (format: ExportFormat) => void;
  /** With every field, also those that the list does not show: such a file can come back. */
  onExportWhole?: (format: ExportFormat) => void;
  /** Answered for every row of the file that is imported. */
  importQuery?: Record<string, string>;
}

export function TransferMenu({ transfer, label: named, onExport, onExportWhole, importQuery = {} }: TransferMenuProps) {
  const go = useGo();
  const menu = useMenu();
  const isPhone = useIsPhone();
  const mayExport = useMay(transfer.export);
  const mayImport = useMayImport(transfer.importTarget);
  const underWay = useSyncExternalStore(exportsUnderWay.subscribe, exportsUnderWay.get)[transfer.export.path];
  if (underWay) return <Progress bytes={underWay.bytes} onStop={underWay.stop} />;
  if (!mayExport && !mayImport) return null;
  const label = named ?? t(mayImport ? "kit.transfer.both" : "kit.transfer.export");
  return (
    <>
      {isPhone ? (
        <IconButton label={label} {...menu.trigger}>
          <IconTransfer size={18} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant="text" {...menu.trigger}>
          <IconTransfer size={16} aria-hidden="true" />
          {label}
        </Button>
      )}
      <Menu anchor={menu.anchor} label={label} align="end" onClose={menu.close}>
        {mayExport && <Item icon={IconFileTypeCsv} label={t("kit.transfer.csv")} onChoose={() => onExport("csv")} />}
        {mayExport && <Item icon={IconFileSpreadsheet} label={t("kit.transfer.xlsx")} onChoose={() => onExport("xlsx")} />}
        {mayExport && onExportWhole && (
          <Item icon={IconFileTypeCsv} label={t("kit.transfer.wholeCsv")} onChoose={() => onExportWhole("csv")} />
        )}
        {mayExport && onExportWhole && (
          <Item icon={IconFileSpreadsheet} label={t("kit.transfer.wholeXlsx")} onChoose={() => onExportWhole("xlsx")} />
        )}
        {mayImport && (
          <Item
            icon={IconFileImport}
            label={t("kit.transfer.import")}
            onChoose={() => go(importAddress(transfer.importTarget?.key, importQuery))}
          />
        )}
      </Menu>
    </>
  );
}

const Item = ({ icon: Glyph, label, onChoose }: { icon: typeof IconX; label: string; onChoose: () => void }) => (
  <MenuItem onChoose={onChoose}>
    <Glyph size={17} stroke={1.75} aria-hidden="true" />
    {label}
  </MenuItem>
);

function Progress({ bytes, onStop }: { bytes: number; onStop: () => void }) {
  return (
    <span className={styles.progress}>
      <span role="status">{bytes === 0 ? t("kit.transfer.preparing") : t("kit.transfer.running", { size: formatFileSize(bytes) })}</span>
      <IconButton label={t("kit.transfer.stop")} onClick={onStop}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
