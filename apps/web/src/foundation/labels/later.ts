import { lazy } from "react";

/** Loaded when labels are first asked for. */
export const LabelDialog = lazy(() => import("./dialog.tsx").then((module) => ({ default: module.LabelDialog })));
