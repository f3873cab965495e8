import type { CalendarFeed } from "@millwright/domain/work/calendar/feeds/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatDateTime, formatRelative } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { nameOf, type Feeds } from "./use-feeds.ts";
import styles from "./feeds.module.css";

/** A link that opens something: since when, when it was read, and the ways to make it anew or take it back. */
export function FeedRow({ feed, feeds, as: Element }: { feed: CalendarFeed; feeds: Feeds; as: "li" | "div" }) {
  const name = nameOf(feed.crew);
  return (
    <Element className={styles.feed} data-bare={Element === "div" || undefined}>
      <div className={styles.facts}>
        <strong>{name}</strong>
        <span>{t("calendar.feed.made", { when: formatDateTime(feed.createdAt) })}</span>
        <span>{feed.readAt ? t("calendar.feed.read", { when: formatRelative(feed.readAt) }) : t("calendar.feed.unread")}</span>
      </div>
      <div className={styles.ways}>
        <Button
          variant="secondary"
          disabled={feeds.isBusy}
          aria-label={t("calendar.feed.makeAnewOf", { name })}
          onClick={() => void feeds.makeAnew(feed)}
        >
          {t("calendar.feed.makeAnew")}
        </Button>
        <Button
          variant="secondary"
          disabled={feeds.isBusy}
          aria-label={t("calendar.feed.revokeOf", { name })}
          onClick={() => void feeds.revoke(feed)}
        >
          {t("calendar.feed.revoke")}
        </Button>
      </div>
    </Element>
  );
}
