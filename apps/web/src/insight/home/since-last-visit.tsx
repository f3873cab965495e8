import { CHANGES_SHOWN, home, type Changed } from "@millwright/domain/insight/home/contract.ts";
import { IconClipboardList, IconMessageReport } from "@tabler/icons-react";
import { useState } from "react";
import { formatDateTime, formatRelative } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { StatusChip } from "../../kit/marks/status-chip.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { t } from "../../i18n/insight.ts";
import styles from "./since-last-visit.module.css";
import { useHome } from "./use-home.ts";

/** What others changed while the person was away. It comes behind the work itself; when it cannot be read, it is left out. */
export function SinceLastVisit() {
  const [blocks, setBlocks] = useState(1);
  const first = useCall(home.changes, {});
  const asked = useHome().data?.questions?.rows.map(({ id }) => id) ?? [];
  if (!first.data) return null;
  const { since, hasMore } = first.data;
  const rows = first.data.rows.filter((row) => !isAskedAbove(row, asked));
  const when = since === null ? null : formatDateTime(since);
  return (
    <section className={styles.changes} aria-labelledby="since-last-visit">
      <h2 id="since-last-visit">{t("home.since.title")}</h2>
      {rows.length === 0 ? (
        <p className={styles.empty}>
          {when === null
            ? t("home.since.first")
            : t(first.data.rows.length > 0 ? "home.since.nothingElse" : "home.since.nothing", { when })}
        </p>
      ) : (
        <>
          <p className={styles.when}>{t("home.since.when", { when: when ?? "" })}</p>
          <ul className={styles.list}>
            {rows.map((row) => (
              <ChangedRow key={`${row.kind} ${row.id}`} row={row} />
            ))}
            {Array.from({ length: blocks - 1 }, (_, at) => (
              <Further key={at} skip={(at + 1) * CHANGES_SHOWN} />
            ))}
          </ul>
          {hasMore && <More blocks={blocks} onMore={() => setBlocks(blocks + 1)} />}
        </>
      )}
    </section>
  );
}

/** A question that stands among the questions is no news beside it. */
const isAskedAbove = ({ kind, id, news }: Changed, asked: readonly number[]): boolean =>
  kind === "request" && asked.includes(id) && news.every((one) => one === "asked");

function Further({ skip }: { skip: number }) {
  const rows = useCall(home.changes, { query: { skip } }).data?.rows ?? [];
  return rows.map((row) => <ChangedRow key={`${row.kind} ${row.id}`} row={row} />);
}

/** Gone once the last block says that there is nothing behind it. */
function More({ blocks, onMore }: { blocks: number; onMore: () => void }) {
  const last = useCall(home.changes, blocks === 1 ? {} : { query: { skip: (blocks - 1) * CHANGES_SHOWN } });
  if (last.data && !last.data.hasMore) return null;
  return (
    <Button variant="text" disabled={last.isPending} onClick={onMore}>
      {t("home.since.more")}
    </Button>
  );
}

const PATHS = { order: "/maintenance-management/work-order-board/1", request: "/maintenance-management/work-requests" } as const;
const ICONS = { order: IconClipboardList, request: IconMessageReport } as const;

function ChangedRow({ row: { kind, id, code, title, status, news, at } }: { row: Changed }) {
  const Glyph = ICONS[kind];
  const words = news.map((one) => t(`home.news.${one}`)).join(" · ");
  return (
    <li>
      <AppLink to={`${PATHS[kind]}/${id}`} className={styles.row}>
        <Glyph size={18} stroke={1.6} role="img" aria-label={t(`home.since.${kind}`)} />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.small}>
            <CodeText>{code}</CodeText>
            <span>{words}</span>
          </span>
        </span>
        <StatusChip category={status.category} label={status.name} />
        <time dateTime={at} className={styles.small} title={formatDateTime(at)}>
          {formatRelative(at)}
        </time>
      </AppLink>
    </li>
  );
}
