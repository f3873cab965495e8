import type { ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { Card } from "../layout/card.tsx";
import { LogOf, type LogCall } from "../log/log-of.tsx";
import type { ListCall } from "../list/use-list.ts";

/** A tab of a record with what stands in it; drawn when it is opened. */
export interface RecordTab {
  key: string;
  label: string;
  count?: string | number;
  panel: ReactNode;
}

export const details = (panel: ReactNode): RecordTab => ({ key: "details", label: t("kit.record.details"), panel });

interface LogTexts {
  /** Where the fields' texts are in the catalogue: `suppliers.field`. */
  labels: string;
  /** The lists that ids in the log come from. */
  references?: Readonly<Record<string, ListCall>>;
}
export const logOf = (call: LogCall, id: number, texts: LogTexts): RecordTab => ({
  key: "log",
  label: t("kit.log.title"),
  panel: (
    <Card>
      <LogOf call={call} id={id} {...texts} />
    </Card>
  ),
});
