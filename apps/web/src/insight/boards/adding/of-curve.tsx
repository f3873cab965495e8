import { MOST_TITLE } from "../sizes.ts";
import { AddToBoard } from "./add-to-board.tsx";

interface OfCurveProps {
  sensorId: number;
  datum: string;
  title: string;
}

/** What a sensor measures, as a line. */
export const OfCurve = ({ sensorId, datum, title }: OfCurveProps) => (
  <AddToBoard widget={{ kind: "line", title: title.slice(0, MOST_TITLE), source: { series: [{ sensorId, datum }] } }} />
);
