import { lazy, Suspense, type ReactNode } from "react";
import { Gauge } from "./chart/gauge.tsx";
import { Sparkline } from "./chart/sparkline.tsx";
import { notify } from "./feedback/snackbar.ts";
import { Card } from "./layout/card.tsx";

const Bars = lazy(() => import("./chart/bars.tsx"));
const Pareto = lazy(() => import("./chart/pareto.tsx"));
const LineChart = lazy(() => import("./chart/line-chart.tsx"));
const Timeline = lazy(() => import("./chart/timeline.tsx"));
const HeatMap = lazy(() => import("./chart/heat-map.tsx"));

const hours = (value: number) => `${String(value)} h`;
const percent = (share: number) => `${String(Math.round(share * 100))} %`;
const WEEKS = ["Jan 05", "Jan 12", "Jan 19", "Jan 26", "Feb 02", "Feb 09"];
const CREWS = [
  { name: "Mechanics", values: [42, 38, 51, 12, 20, 8] },
  { name: "Electricians", values: [18, 22, 9, 30, null, 4] },
  { name: "Cooling", values: [6, 0, 4, 10, 2, 1] },
];
const HOUR = 3_600_000;

/** The charts in their states, as the rest of this page for development only. */
export const KitCharts = () => (
  <Suspense>
    <Small />
    <Barred />
    <Lined />
    <OverTime />
  </Suspense>
);

const Shown = ({ title, children }: { title: string; children: ReactNode }) => <Card title={title}>{children}</Card>;

const Small = () => (
  <Shown title="Sparkline and gauge">
    <Sparkline values={[3, 5, 4, 6, 7, 6, 9]} label="Overdue, last 7 weeks: from 3 to 9" />
    <Sparkline values={[3, null, 4, 2]} label="Failures: from 3 to 2" tone="alarm" />
    <Gauge label="PM compliance" share={0.83} target={0.9} written={percent} />
    <Gauge label="Availability" share={1} form="ring" tone="ok" written={percent} />
    <Gauge label="Schedule compliance" share={null} written={percent} />
  </Shown>
);

const Barred = () => (
  <>
    <Shown title="Bars, stacked with a capacity">
      <Bars
        label="Open work by week"
        sentence="Three weeks are above the capacity of 60 h."
        names={WEEKS}
        series={CREWS}
        mode="stacked"
        capacity={[60, 60, 60, 48, 60, null]}
        lineName="Capacity"
        groupTitle="Week"
        written={hours}
        linkOf={({ group }) => `/maintenance-management/work-order-board/1?week=${String(group)}`}
      />
    </Shown>
    <Shown title="Bars, grouped">
      <Bars
        label="Planned and actual"
        names={WEEKS}
        series={CREWS.slice(0, 2)}
        mode="grouped"
        target={40}
        groupTitle="Week"
        written={hours}
      />
    </Shown>
    <Shown title="Bars, across">
      <Bars
        label="Downtime by reason"
        names={["Waiting for parts", "Bearing", "Changeover of the filling line"]}
        series={[{ name: "Downtime", values: [31, 12, 4], tone: "alarm" }]}
        mode="stacked"
        direction="across"
        groupTitle="Reason"
        written={hours}
        onOpen={({ group }) => notify("info", `Opened ${String(group)}`)}
      />
    </Shown>
    <Shown title="Pareto">
      <Pareto
        label="Downtime by asset"
        sentence="2 of 4 assets caused 80 % of the downtime."
        rows={["P-101", "C-120", "F-7", "B-2"].map((name, at) => ({
          name,
          value: [60, 25, 10, 5][at] ?? 0,
          to: `/asset-management/asset/${name}`,
        }))}
        total={100}
        rowTitle="Asset"
        valueTitle="Downtime"
        written={hours}
        percent={percent}
      />
    </Shown>
  </>
);

const Lined = () => (
  <>
    <Shown title="Line with a target">
      <LineChart
        label="PM compliance"
        names={WEEKS}
        values={[80, 85, null, 92, 88, 90]}
        target={90}
        nameTitle="Week"
        valueTitle="On time"
        written={(value) => `${String(value)} %`}
      />
    </Shown>
    <Shown title="Line with limits">
      <LineChart
        label="Temperature"
        names={WEEKS}
        values={[4, 5, 9, 6, 1, 5]}
        low={2}
        high={8}
        nameTitle="Week"
        valueTitle="Mean"
        written={(value) => `${String(value)} °C`}
      />
    </Shown>
    <Shown title="Without data">
      <LineChart label="Nothing yet" names={WEEKS} values={WEEKS.map(() => null)} nameTitle="Week" valueTitle="Mean" written={hours} />
    </Shown>
  </>
);

const OverTime = () => (
  <>
    <Shown title="State timeline">
      <Timeline
        label="States of two lines"
        lanes={[
          {
            name: "Filling 1",
            spans: [
              { from: 0, until: 5 * HOUR, state: "running" },
              { from: 5 * HOUR, until: 6 * HOUR, state: "down" },
              { from: 6 * HOUR, until: 12 * HOUR, state: "running" },
            ],
          },
          { name: "Filling 2", spans: [{ from: 2 * HOUR, until: 12 * HOUR, state: "running" }] },
        ]}
        states={[
          { state: "running", name: "Running", tone: "ok" },
          { state: "down", name: "Down", tone: "alarm" },
        ]}
        from={0}
        until={12 * HOUR}
        marks={[0, 3, 6, 9, 12].map((hour) => ({ at: hour * HOUR, text: `${String(hour).padStart(2, "0")}:00` }))}
        laneTitle="Line"
        spanText={(from, until) => `${String(from / HOUR)}:00 to ${String(until / HOUR)}:00`}
      />
    </Shown>
    <Shown title="Heat map">
      <HeatMap
        label="Failures by hour and weekday"
        rows={["Mon", "Tue", "Wed"]}
        columns={["00", "06", "12", "18"]}
        values={[
          [0, 2, 5, 1],
          [1, 8, 10, null],
          [0, 3, 4, 2],
        ]}
        rowTitle="Weekday"
        written={String}
      />
    </Shown>
  </>
);
