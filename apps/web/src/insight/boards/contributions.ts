import { sensorCurveActions } from "../../iot/sensors/slots.ts";
import { contribute } from "../../kit/record/contributions.ts";
import { figureActions } from "../dashboards/slots.ts";

export const contributions = [
  contribute(figureActions, { needs: "boards", load: async () => (await import("./adding/of-figure.tsx")).OfFigure }),
  contribute(sensorCurveActions, { needs: "boards", load: async () => (await import("./adding/of-curve.tsx")).OfCurve }),
];
