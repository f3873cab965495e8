import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { RecordColumns } from "../../kit/layout/record-columns.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { EntryChanges, EntryFacts } from "./details.tsx";
import { links } from "./links.ts";
import { titleOf } from "./words.ts";

/** One entry by itself, for a link to it. */
export function AuditEntryPage() {
  return (
    <RecordScreen call={audit.entry} list={audit.list} to={links.entry} backTo={links.list()}>
      {(entry) => (
        <>
          <DetailHead backTo={links.list()} title={titleOf(entry)} />
          <RecordColumns summary={<EntryFacts entry={entry} />}>
            {entry.changes.length === 0 ? <Card>{t("audit.noChanges")}</Card> : <EntryChanges entry={entry} />}
          </RecordColumns>
        </>
      )}
    </RecordScreen>
  );
}
