import { IconCalendarShare } from "@tabler/icons-react";
import { useState } from "react";
import type { Crew } from "@millwright/domain/register/crews/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { FeedRow } from "./feed-row.tsx";
import { MadeDialog } from "./made-dialog.tsx";
import { useFeeds } from "./use-feeds.ts";
import styles from "./feeds.module.css";

/** On a crew's page: one's own link to its orders. */
export function CrewFeed({ crew }: { crew: Crew }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <IconCalendarShare size={16} aria-hidden="true" />
        {t("calendar.feed.word")}
      </Button>
      {isOpen && <FeedDialog crew={crew} onClose={() => setOpen(false)} />}
    </>
  );
}

function FeedDialog({ crew, onClose }: { crew: Crew; onClose: () => void }) {
  const feeds = useFeeds();
  const { rows, error, refetch, made } = feeds;
  const feed = rows?.find((each) => each.crew?.id === crew.id);
  // The address takes the place of what led to it.
  if (made) return <MadeDialog {...feeds} putAway={onClose} />;
  return (
    <Modal
      title={t("calendar.feed.word")}
      text={t("calendar.feed.ofCrew", { name: crew.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t("common.action.close")}
          </Button>
          {rows && !feed && (
            <Button disabled={feeds.isBusy} onClick={() => feeds.make(crew.id)}>
              {t("calendar.feed.make")}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.note}>{t("calendar.feed.about")}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <SkeletonRows rows={1} />}
      {rows && !feed && <p className={styles.note}>{t("calendar.feed.none")}</p>}
      {feed && <FeedRow feed={feed} feeds={feeds} as="div" />}
    </Modal>
  );
}
