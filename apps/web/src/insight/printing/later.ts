import { lazy } from "react";

/** Loaded when something is first printed. */
export const PrintDialog = lazy(() => import("./dialog.tsx").then((module) => ({ default: module.PrintDialog })));
