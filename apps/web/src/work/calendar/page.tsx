import {
  IconCalendarMonth,
  IconCalendarWeek,
  IconChevronLeft,
  IconChevronRight,
  IconClock,
  IconInbox,
  IconList,
  IconUser,
  IconUsersGroup,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import type { CalendarOrder } from "@millwright/domain/work/calendar/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrderBoards, type Board } from "@millwright/domain/work/orders/boards/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../i18n/work.ts";
import { useAddress } from "../../kit/address.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { formatBriefDay, formatDay, formatMonth, formatWeekday, shownZone } from "../../kit/format.ts";
import { Button, IconButton } from "../../kit/layout/button.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { ShapeSwitch } from "../../kit/list/shape-switch.tsx";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { fetchCall, useCall, useMay } from "../../kit/wire/query.ts";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import { DayList } from "./day-list.tsx";
import { Drawer } from "./drawer.tsx";
import { FilterBar, FilterChips } from "./filter-bar.tsx";
import { OrderCardDialog } from "./order-card.tsx";
import { MoveDialog, type Planned } from "./order-dialog.tsx";
import { boardIn, useCalendarState, type CalendarState } from "./use-calendar-state.ts";
import { stepped, type View } from "./views.ts";
import styles from "./calendar.module.css";

/** Orders by the day on which they stand: every order's, or those of a board that is chosen. */
export function CalendarPage() {
  const [address] = useAddress();
  const boardId = boardIn(address["board"]);
  const mayBoards = useMay(workOrderBoards.get);
  const { data: board, error } = useCall(workOrderBoards.get, boardId !== null && mayBoards ? { params: { id: boardId } } : null);
  if (boardId !== null && mayBoards && !board && !error) return <SkeletonRows rows={8} />;
  // Of a board that is not there, or not theirs, nothing is left but the calendar.
  return <Shown board={board ?? null} />;
}

function Shown({ board }: { board: Board | null }) {
  const state = useCalendarState(board?.state);
  const isPhone = useIsPhone();
  return (
    <div className={styles.page}>
      <PageHead
        title={t("calendar.title")}
        count={titleOf(state)}
        filters={<FilterChips state={state} board={board} />}
        actions={!isPhone && <Controls state={state} />}
      />
      {isPhone && <PhoneBar state={state} />}
      <FilterBar state={state} />
      <Days state={state} />
    </div>
  );
}

/** The orders of a board by their days, under the head and the filters of the board. */
export function BoardCalendar({ within }: { within: ViewState }) {
  const state = useCalendarState(within, true);
  const isPhone = useIsPhone();
  return (
    <div className={styles.within}>
      <div className={styles.controls}>
        <h2>{titleOf(state)}</h2>
        {!isPhone && <Controls state={state} />}
      </div>
      {isPhone && <PhoneBar state={state} />}
      <Days state={state} />
    </div>
  );
}

function Controls({ state }: { state: CalendarState }) {
  return (
    <>
      <Steps state={state} />
      <Views state={state} />
      <Button
        variant="secondary"
        aria-pressed={state.hasDrawer}
        onClick={() => state.change({ drawer: state.hasDrawer ? undefined : true })}
      >
        <IconInbox size={16} aria-hidden="true" />
        {t("calendar.drawer.title")}
      </Button>
    </>
  );
}

/** On a phone: the way from day to day, and whose day it is. */
function PhoneBar({ state }: { state: CalendarState }) {
  const words = { own: t("calendar.whose.own"), all: t("calendar.whose.all") };
  return (
    <div className={styles.phoneBar}>
      <Steps state={state} />
      <ShapeSwitch
        label={t("calendar.whose.label")}
        shapes={[
          { key: "own", Icon: IconUser, words: words.own },
          { key: "all", Icon: IconUsersGroup, words: words.all },
        ]}
        shape={state.isOwn ? "own" : "all"}
        onChange={(whose) => state.change({ whose })}
      />
    </div>
  );
}

function Days({ state }: { state: CalendarState }) {
  const isPhone = useIsPhone();
  const { tenant, user } = useSignedIn();
  const [opened, setOpened] = useState<CalendarOrder | null>(null);
  const [planned, setPlanned] = useState<{ order: Planned; startAt?: string } | null>(null);
  const plan = async (orderId: number, startAt?: string) => {
    const order = await fetchCall(workOrders.get, { params: { id: orderId } });
    const timeZone = user.data.timeZone ?? (order.siteId === null ? null : await zoneOf(order.siteId)) ?? tenant.timeZone;
    setPlanned({ order: { ...order, timeZone }, ...(startAt ? { startAt } : {}) });
  };
  return (
    <>
      <div className={styles.body}>
        {state.view === "list" ? (
          <DayList key={state.day} state={state} onOpen={setOpened} />
        ) : (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <Wide state={state} onOpen={setOpened} onPlan={(id, startAt) => void plan(id, startAt)} />
          </Suspense>
        )}
        {state.hasDrawer && !isPhone && (
          <Drawer state={state} onPlan={(id) => void plan(id)} onClose={() => state.change({ drawer: undefined })} />
        )}
      </div>
      {opened && (
        <OrderCardDialog
          order={opened}
          onClose={() => setOpened(null)}
          onMove={() => {
            setPlanned({ order: opened });
            setOpened(null);
          }}
        />
      )}
      {planned && <MoveDialog {...planned} onClose={() => setPlanned(null)} />}
    </>
  );
}

// What draws the days is loaded beside what asks for them, not after it.
const Wide = lazy(async () => {
  void import("./planning.tsx");
  return { default: (await import("./wide.tsx")).Wide };
});

const SHAPES = {
  month: IconCalendarMonth,
  week: IconCalendarWeek,
  day: IconClock,
  crews: IconUsersGroup,
  people: IconUser,
  list: IconList,
} as const;

function Views({ state }: { state: CalendarState }) {
  const shapes = (Object.keys(SHAPES) as View[]).map((key) => ({ key, Icon: SHAPES[key], words: t(`calendar.view.${key}`) }));
  return (
    <ShapeSwitch
      label={t("calendar.view.label")}
      shapes={shapes}
      shape={state.view}
      onChange={(view) => state.change({ view: view === state.opening ? undefined : view })}
    />
  );
}

function Steps({ state: { view, day, change } }: { state: CalendarState }) {
  return (
    <div className={styles.steps}>
      <IconButton label={t("calendar.before")} onClick={() => change({ day: stepped(view, day, -1) })}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <Button variant="secondary" onClick={() => change({ day: undefined })}>
        {t("calendar.today")}
      </Button>
      <IconButton label={t("calendar.after")} onClick={() => change({ day: stepped(view, day, 1) })}>
        <IconChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The days that are shown, and the city of the reader's clock where several are in use. */
const titleOf = (state: CalendarState): string => [rangeTitle(state), shownZone()].filter(Boolean).join(" · ");

function rangeTitle({ view, day, from, until }: CalendarState): string {
  if (view === "month") return formatMonth(day);
  if (view === "day" || view === "list") return formatWeekday(`${day}T12:00:00Z`);
  return t("calendar.range", { from: formatBriefDay(from), until: formatDay(until) });
}

/** The zone of an order's site, for what the form says of it; the server counts in it whoever may see it. */
async function zoneOf(siteId: number): Promise<string | null> {
  try {
    return (await fetchCall(locations.get, { params: { id: siteId } })).zone;
  } catch {
    return null;
  }
}
