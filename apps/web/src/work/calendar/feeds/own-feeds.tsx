import { t } from "../../../i18n/work.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { FeedRow } from "./feed-row.tsx";
import { MadeDialog } from "./made-dialog.tsx";
import { useFeeds } from "./use-feeds.ts";
import styles from "./feeds.module.css";

/** On one's own profile: the links by which calendars elsewhere read one's orders, and those of crews. */
export function OwnFeeds() {
  const feeds = useFeeds();
  const { rows, error, refetch } = feeds;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!rows) return <SkeletonCards cards={1} lines={2} />;
  const hasOwn = rows.some(({ crew }) => crew === null);
  return (
    <Card
      title={t("calendar.feed.title")}
      isPadded={false}
      aside={
        !hasOwn && (
          <Button variant="text" disabled={feeds.isBusy} onClick={() => feeds.make(null)}>
            {t("calendar.feed.make")}
          </Button>
        )
      }
    >
      <p className={styles.about}>{t("calendar.feed.about")}</p>
      {rows.length > 0 && (
        <ul className={styles.feeds}>
          {rows.map((feed) => (
            <FeedRow key={feed.id} feed={feed} feeds={feeds} as="li" />
          ))}
        </ul>
      )}
      <MadeDialog {...feeds} />
    </Card>
  );
}
