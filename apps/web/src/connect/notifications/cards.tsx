import { notifications } from "@millwright/domain/connect/notifications/contract.ts";
import { IconBellOff, IconSettings } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { keyOf } from "../../kit/wire/query.ts";
import { t } from "../../i18n/connect.ts";
import { CardView } from "./card.tsx";
import { dismissCards, markRead } from "./keeping.ts";
import { SETTINGS } from "./links.ts";
import { cardsFrom } from "./offline.ts";
import styles from "./panel.module.css";

interface CardsProps {
  /** What is pressed besides at the end of the bar. */
  acts: ReactNode;
  /** A card or the settings lead away. */
  onOpen: () => void;
}

/** Everything that reached the person, one card for each record, the newest first. */
export function Cards({ acts, onOpen }: CardsProps) {
  const [isUnread, setUnread] = useState(false);
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useCards(isUnread);
  const cards = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const unread = data?.pages[0]?.unread ?? 0;
  const end = useEnd(() => void fetchNextPage());
  return (
    <>
      <div className={styles.bar}>
        <Toggle isUnread={isUnread} onChange={setUnread} />
        <span className={styles.acts}>
          <Button variant="text" disabled={unread === 0} onClick={() => void markRead(null, true)}>
            {t("notifications.readAll")}
          </Button>
          <AppLink
            to={SETTINGS}
            className={styles.iconLink}
            aria-label={t("notifications.settings")}
            title={t("notifications.settings")}
            onClick={onOpen}
          >
            <IconSettings size={18} stroke={1.6} aria-hidden="true" />
          </AppLink>
          {acts}
        </span>
      </div>
      <div className={styles.body} role="feed" aria-busy={isPending} aria-label={t("notifications.title")}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !isPending && cards.length === 0 && (
          <EmptyState icon={IconBellOff} text={t(isUnread ? "notifications.noneUnread" : "notifications.none")} />
        )}
        {cards.map((card) => (
          <CardView key={`${card.kind} ${card.record}`} card={card} onOpen={onOpen} />
        ))}
        {hasNextPage && <div ref={end} className={styles.more} aria-hidden="true" />}
      </div>
      {cards.length > 0 && (
        <footer className={styles.foot}>
          <Button variant="text" onClick={() => void dismissCards(null)}>
            {t("notifications.dismissAll")}
          </Button>
        </footer>
      )}
    </>
  );
}

const Toggle = ({ isUnread, onChange }: { isUnread: boolean; onChange: (isUnread: boolean) => void }) => (
  <span role="group" aria-label={t("notifications.show")} className={styles.toggle}>
    {[false, true].map((one) => (
      <button key={String(one)} type="button" aria-pressed={isUnread === one} onClick={() => onChange(one)}>
        {t(one ? "notifications.unread" : "notifications.all")}
      </button>
    ))}
  </span>
);

/** Six at first, further ones when somebody comes near the end. */
const useCards = (isUnread: boolean) =>
  useInfiniteQuery({
    queryKey: keyOf(notifications.list, { isUnread }),
    queryFn: ({ pageParam, signal }) => cardsFrom(pageParam, isUnread, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows, lastRow }, _pages, startRow) => (lastRow === undefined ? startRow + rows.length : undefined),
    staleTime: 0,
  });

function useEnd(onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  // Follows the scrolled position, which is the browser's.
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current());
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return end;
}

/** Arrows walk through the cards from wherever the focus is in the panel, Home and End go to the first and last, Delete dismisses one and goes on to the next. */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-card]")];
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  if (event.key === "Delete" && at >= 0) return focusCard(cards[at + 1] ?? cards[at - 1]);
  const to = { ArrowDown: at + 1, ArrowUp: Math.max(0, at - 1), Home: 0, End: cards.length - 1 }[event.key];
  const next = to === undefined ? undefined : cards[Math.min(to, cards.length - 1)];
  if (!next) return;
  event.preventDefault();
  focusCard(next);
}

/** Its title, which opens the record; else the first of its buttons. */
const focusCard = (card: HTMLElement | undefined): void => card?.querySelector<HTMLElement>("a, button")?.focus();
