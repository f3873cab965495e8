import { IconCopy, IconFileTypeCsv, IconPhoto } from "@tabler/icons-react";
import type { RefObject } from "react";
import { t } from "../../i18n/index.ts";
import { notify } from "../feedback/snackbar.ts";
import { ActionMenu } from "../menu/action-menu.tsx";
import type { TableOf } from "./chart-table.tsx";
import type * as TakeOut from "./take-out.ts";

interface TakeMenuProps {
  label: string;
  table: TableOf;
  figure: RefObject<HTMLElement | null>;
  /** The table is shown in place of the picture. */
  isTable: boolean;
}

/** What may be taken along of a chart. */
export function TakeMenu({ label, table, figure, isTable }: TakeMenuProps) {
  const taken = (take: (out: typeof TakeOut) => void | Promise<void>, done?: string) => () =>
    void import("./take-out.ts").then(take).then(
      () => done && notify("success", done),
      () => notify("error", t("kit.chart.notTaken")),
    );
  const picture = {
    label: t("kit.chart.savePicture"),
    icon: IconPhoto,
    onChoose: taken(async (out) => {
      if (figure.current) await out.savePicture(label, figure.current);
    }),
  };
  return (
    <ActionMenu
      about={label}
      actions={[
        ...(isTable ? [] : [picture]),
        { label: t("kit.chart.saveTable"), icon: IconFileTypeCsv, onChoose: taken((out) => out.saveTable(label, table)) },
        { label: t("kit.chart.copyTable"), icon: IconCopy, onChoose: taken((out) => out.copyTable(table), t("kit.chart.copied")) },
      ]}
    />
  );
}
