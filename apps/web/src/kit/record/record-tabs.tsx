import type { ReactNode } from "react";
import { FOLDER_OF, type Folder } from "@millwright/domain/nouns.ts";
import { t } from "../../i18n/index.ts";
import { Files } from "../files/files.tsx";
import { Card } from "../layout/card.tsx";
import { LogOf, type LogCall } from "../log/log-of.tsx";
import type { ListCall } from "../list/use-list.ts";
import { useHolds } from "../wire/query.ts";

/** A tab of a record with what stands in it; drawn when it is opened. */
export interface RecordTab {
  key: string;
  label: string;
  count?: string | number;
  panel: ReactNode;
}

export const details = (panel: ReactNode): RecordTab => ({ key: "details", label: t("kit.record.details"), panel });

export const filesOf = (folder: Folder, id: number): RecordTab => ({
  key: "files",
  label: t("kit.files.title"),
  panel: <RecordFiles folder={folder} id={id} />,
});

function RecordFiles({ folder, id }: { folder: Folder; id: number }) {
  const mayChange = useHolds(FOLDER_OF[folder].subModule, "update");
  return <Files folder={folder} id={id} mayChange={mayChange} />;
}

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
