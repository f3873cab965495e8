import type { notifications } from "@millwright/domain/connect/notifications/contract.ts";
import { BADGE_UP_TO, unreadCards } from "@millwright/domain/kit/notices/paths.ts";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { IconButton } from "../kit/layout/button.tsx";
import { asUnattended, callPath } from "../kit/wire/client.ts";
import { actsOf, isPageCovered, LIST_KEYS } from "../kit/list/keys/list-key.ts";
import { useLive } from "../kit/live/listen.ts";
import { keyOf, queryClient } from "../kit/wire/query.ts";
import { t } from "../i18n/index.ts";
import styles from "./bell.module.css";
import { enterRightPanel, RIGHT_PANEL } from "./panels/right-panel-focus.ts";
import { usePanels } from "./panels/use-panels.ts";

const load = () => import("../connect/notifications/panel.tsx");
const isOfNotifications = (path: unknown): boolean => typeof path === "string" && path.startsWith("/api/Notification/");
const Panel = lazy(() => load().then((module) => ({ default: module.Panel })));

/** What reached the person: how many cards have something unread, and the panel that shows them. The panel comes when somebody comes near. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: keyOf(unreadCards),
    queryFn: async () => await callPath<typeof notifications.unread>(unreadCards, {}),
  });
  const unread = data?.unread ?? 0;
  useReadOnSight(unread);
  // Where the cards stand beside the page already, the way to them leads there.
  const isBeside = usePanels().right === "shown";
  const show = () => (isBeside ? enterRightPanel() : setOpen(true));
  usePanelKey(show);
  // Something for this person is new, on whichever page it was made or read.
  useLive(["person"], () =>
    asUnattended(() => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfNotifications(queryKey[0]) })),
  );
  const near = () => void load().catch(() => {});
  const shown = unread >= BADGE_UP_TO ? t("shell.bell.many", { count: BADGE_UP_TO - 1 }) : String(unread);
  return (
    <>
      <IconButton
        className={styles.bell}
        label={unread === 0 ? t("shell.bell.none") : t("shell.bell.unread", { count: unread })}
        aria-keyshortcuts={LIST_KEYS.notifications.chords[0]}
        {...(isBeside ? { "aria-controls": RIGHT_PANEL } : { "aria-haspopup": "dialog", "aria-expanded": isOpen })}
        data-notifications
        onPointerEnter={near}
        onFocus={near}
        onClick={show}
      >
        <IconBell size={20} stroke={1.6} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {shown}
          </span>
        )}
      </IconButton>
      <Suspense>{isOpen && <Panel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** From everywhere, also while something is typed: neither a list nor a scanner takes this key. */
function usePanelKey(open: () => void): void {
  // Follows the keyboard of the whole page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isPageCovered() || !actsOf(event, "shell").includes("notifications")) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/** Whoever has a record before them has read its card, whichever way they came. Asked only while something is unread. */
function useReadOnSight(unread: number): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isAny = unread > 0;
  // The server is told of what the address says.
  useEffect(() => {
    if (isAny) void import("../connect/notifications/keeping.ts").then(async ({ readOnSight }) => await readOnSight(path)).catch(() => {});
  }, [path, isAny]);
}
