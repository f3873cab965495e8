import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { PreviewPanel, type PreviewProps } from "../../kit/list/preview/preview-panel.tsx";
import { EntryChanges, EntryFacts } from "./details.tsx";
import { links } from "./links.ts";
import { titleOf } from "./words.ts";

/** An entry beside its list: with all changes, the request it came of, and its number in the chain. */
export function AuditPreview(props: PreviewProps) {
  return (
    <PreviewPanel call={audit.entry} to={links.entry(props.id)} nameOf={(entry) => ({ title: titleOf(entry) })} {...props}>
      {(entry) => (
        <>
          <EntryFacts entry={entry} />
          <EntryChanges entry={entry} />
        </>
      )}
    </PreviewPanel>
  );
}
