import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Contract, Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { t } from "../../i18n/index.ts";
import { formatMoment } from "../format.ts";
import { AppLink } from "../layout/app-link.tsx";
import { buttonClass } from "../layout/button.tsx";
import { DetailHead } from "../layout/detail-head.tsx";
import { RecordColumns } from "../layout/record-columns.tsx";
import { TabPanel, Tabs } from "../layout/tabs.tsx";
import { useTab } from "../layout/use-tab.ts";
import { useMay } from "../wire/query.ts";
import { ArchiveButton } from "./archive-button.tsx";
import { ArchivedMark } from "./archived-mark.tsx";
import type { RecordLinks } from "./links.ts";
import type { RecordTab } from "./record-tabs.tsx";
import styles from "./record.module.css";

interface RecordPageProps {
  row: { id: number; version: number; code?: string; name: string; archivedAt: string | null; createdAt?: string; updatedAt?: string };
  contract: Contract & { update: Endpoint; archive: Endpoint; restore: Endpoint };
  links: RecordLinks;
  /** Small marks beside the archived one. */
  marks?: ReactNode;
  /** Before the button that edits. */
  actions?: ReactNode;
  /** What of it stands as it is, whoever looks: no button offers what would be refused. */
  fixed?: { edit?: boolean; archive?: boolean };
  /** What matters most of it, under the head: a `FactStrip`. */
  strip?: ReactNode;
  /** The first one stands open; `details`, `filesOf` and `logOf` make the usual ones. */
  tabs: readonly [RecordTab, ...RecordTab[]];
  /** The narrow column, where it has something to say; told which tab stands open. */
  summary?: (tab: string) => ReactNode;
}

/** The page of a record: head with marks and actions, tabs, and the summary beside them. */
export function RecordPage({ row, contract, links, marks, actions, fixed = {}, strip, tabs, summary }: RecordPageProps) {
  const [first, ...others] = tabs;
  const [tab, choose] = useTab([first.key, ...others.map(({ key }) => key)]);
  const mayUpdate = useMay(contract.update);
  return (
    <>
      <DetailHead
        backTo={links.list()}
        {...(row.code === undefined ? {} : { code: row.code })}
        title={row.name}
        marks={
          <>
            <ArchivedMark archivedAt={row.archivedAt} />
            {marks}
          </>
        }
        actions={
          <>
            {actions}
            {!fixed.archive && <ArchiveButton row={row} contract={contract} />}
            {mayUpdate && !fixed.edit && (
              <AppLink to={links.edit(row.id)} className={buttonClass("secondary")}>
                <IconPencil size={16} aria-hidden="true" />
                {t("common.action.edit")}
              </AppLink>
            )}
          </>
        }
        tabs={<Tabs label={row.name} current={tab} onChoose={choose} tabs={tabs} />}
      />
      {strip}
      <RecordColumns summary={summary?.(tab)} isSummaryLast={tab !== first.key}>
        <TabPanel tab={tab}>{tabs.find(({ key }) => key === tab)?.panel}</TabPanel>
      </RecordColumns>
      <RecordDates createdAt={row.createdAt} updatedAt={row.updatedAt} />
    </>
  );
}

/** When the record was made and last changed, as one line at the foot of its page. */
function RecordDates({ createdAt, updatedAt }: { createdAt: string | undefined; updatedAt: string | undefined }) {
  if (createdAt === undefined || updatedAt === undefined) return null;
  return <p className={styles.dates}>{t("kit.record.dates", { created: formatMoment(createdAt), updated: formatMoment(updatedAt) })}</p>;
}
