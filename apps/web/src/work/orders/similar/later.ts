import { lazy } from "react";

/** Stands below what a request says first. */
export const LastTimeOfRequest = lazy(() => import("./request-card.tsx").then((module) => ({ default: module.LastTimeOfRequest })));
