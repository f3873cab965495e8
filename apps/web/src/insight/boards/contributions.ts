import { sensorCurveActions } from "../../iot/sensors/slots.ts";
import { listActions } from "../../kit/list/slots.ts";
import { contribute } from "../../kit/record/contributions.ts";
import { figureActions } from "../dashboards/slots.ts";

export const contributions = [
  contribute(listActions, { needs: "boards", load: async () => (await import("./adding/of-list.tsx")).OfList }),
  contribute(figureActions, { needs: "boards", load: async () => (await import("./adding/of-figure.tsx")).OfFigure }),
  contribute(sensorCurveActions, { needs: "boards", load: async () => (await import("./adding/of-curve.tsx")).OfCurve }),
];
