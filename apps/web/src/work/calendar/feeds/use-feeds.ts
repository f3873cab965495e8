import { useState } from "react";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { calendarFeeds, type CalendarFeed } from "@millwright/domain/work/calendar/feeds/contract.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useCall, useChange } from "../../../kit/wire/query.ts";

export const nameOf = (crew: Ref | null): string => (crew ? t("calendar.feed.ofCrew", { name: crew.name }) : t("calendar.feed.own"));

/** The caller's links, and what may be done with them. The address of one that was made is held until it is put away. */
export function useFeeds() {
  const { data, error, refetch } = useCall(calendarFeeds.own, {});
  const [made, setMade] = useState<{ name: string; link: string } | null>(null);
  const create = useChange(calendarFeeds.create, {
    invalidates: [calendarFeeds],
    onDone: ({ crew, link }) => {
      if (link !== null) setMade({ name: nameOf(crew), link });
    },
  });
  const end = useChange(calendarFeeds.revoke, {
    invalidates: [calendarFeeds],
    onDone: () => notify("success", t("calendar.feed.revoked")),
  });
  const make = (crewId: number | null) => create.mutate({ body: { crewId } });
  return {
    rows: data?.rows,
    error: data ? null : error,
    refetch,
    made,
    putAway: () => setMade(null),
    isBusy: create.isPending || end.isPending,
    make,
    makeAnew: async ({ crew }: CalendarFeed) => {
      const name = nameOf(crew);
      const isMeant = await ask({
        title: t("calendar.feed.makeAnewOf", { name }),
        text: t("calendar.feed.makeAnewText"),
        confirm: t("calendar.feed.makeAnew"),
      });
      if (isMeant) make(crew?.id ?? null);
    },
    revoke: async ({ id }: CalendarFeed) => {
      const isMeant = await ask({
        title: t("calendar.feed.revokeTitle"),
        text: t("calendar.feed.revokeText"),
        confirm: t("calendar.feed.revoke"),
        isDangerous: true,
      });
      if (isMeant) end.mutate({ params: { id } });
    },
  };
}
export type Feeds = ReturnType<typeof useFeeds>;
