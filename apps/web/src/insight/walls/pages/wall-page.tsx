import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type CSSProperties, type ReactNode } from "react";
import { wallPage } from "@millwright/domain/insight/walls/address.ts";
import { cityOf } from "@millwright/domain/kit/clocks.ts";
import { t } from "../../../i18n/insight.ts";
import { inZone } from "../../../kit/chart/in-zone.ts";
import { formatRelative, formatWeekday } from "../../../kit/format.ts";
import { WidgetGrid } from "../../boards/public.ts";
import { fitOf, type Fit } from "./fit.ts";
import type { Trouble } from "./following.ts";
import { newSurroundings, useAwake, useNow, useWall, useWallData, useWallScheme, type Wall } from "./use-wall.ts";
import styles from "./wall-page.module.css";

/** `/w/{token}`: one board on a screen at which nobody is signed in. It leads nowhere and asks for nothing. */
export function WallPage() {
  const [surroundings] = useState(newSurroundings);
  return (
    <QueryClientProvider client={surroundings}>
      <Screen wall={useWall(wallPage(location.pathname) ?? "", surroundings)} />
    </QueryClientProvider>
  );
}

function Screen({ wall }: { wall: Wall }) {
  const { shown, trouble } = wall;
  const data = useWallData(wall);
  const fit = useFit(data.widgets.reduce((most, { y, h }) => Math.max(most, y + h), 0));
  useWallScheme(shown);
  useAwake();
  if (!shown) return <Plain title={t("walls.title")}>{trouble ? <Nothing trouble={trouble} /> : <Waiting />}</Plain>;
  return (
    <div className={styles.wall} style={{ "--zoom": fit.zoom } as CSSProperties} data-still>
      <Hidden title={shown.board.name} />
      <header className={styles.head}>
        <h1 className={styles.name}>{shown.board.name}</h1>
        <Age wall={wall} />
        <Clock timeZone={shown.timeZone} />
      </header>
      <main>{data.widgets.length === 0 ? <p>{t("walls.empty")}</p> : <WidgetGrid widgets={data.widgets} data={data} row={fit.row} />}</main>
    </div>
  );
}

/** No search engine keeps the page, and no other one is told its address. */
const Hidden = ({ title }: { title: string }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
  </>
);

const Plain = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={styles.plain}>
    <Hidden title={title} />
    {children}
  </main>
);

const Waiting = () => <p role="status">{t("walls.loading")}</p>;

function Nothing({ trouble }: { trouble: Trouble }) {
  if (trouble.is === "away") return <p role="alert">{words(trouble)}</p>;
  return (
    <div role="alert">
      <h1>{t(trouble.is === "gone" ? "walls.gone.title" : "walls.title")}</h1>
      <p>{t(trouble.is === "gone" ? "walls.gone.text" : "walls.busy")}</p>
    </div>
  );
}

/** Without an answer nobody knows the place: the clock is that of the screen. */
function words({ is, since }: Trouble, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  if (is === "busy") return t("walls.busy");
  return t("walls.away", { at: Date.now() - since < HALF_A_DAY_MS ? clockAt(since, timeZone) : inZone(since, timeZone) });
}
const HALF_A_DAY_MS = 12 * 3_600_000;

/** How old what is shown is; since when nobody answers. */
function Age({ wall: { shown, heardAt, trouble } }: { wall: Wall }) {
  const now = useNow(1_000);
  if (trouble)
    return (
      <p className={styles.age} role="status" data-late>
        {words(trouble, shown?.timeZone)}
      </p>
    );
  return <p className={styles.age}>{t("walls.updated", { ago: formatRelative(new Date(heardAt).toISOString(), now) })}</p>;
}

function Clock({ timeZone }: { timeZone: string }) {
  const now = useNow(1_000);
  const at = new Date(now).toISOString();
  return (
    <p className={styles.clock}>
      <span className={styles.date}>
        {formatWeekday(at)}
        <span>{cityOf(timeZone)}</span>
      </span>
      <time dateTime={at}>{clockAt(now, timeZone)}</time>
    </p>
  );
}

/** `inZone` says of midnight which day begins. */
const clockAt = (now: number, timeZone: string): string => inZone(now, timeZone).slice(-5);

/** As large as all of the board is seen. */
function useFit(rows: number): Fit {
  const [size, setSize] = useState(sizeNow);
  // Follows the window.
  useEffect(() => {
    const measure = () => setSize(sizeNow());
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return fitOf({ rows, ...size });
}
const sizeNow = () => ({ width: window.innerWidth, height: window.innerHeight });
