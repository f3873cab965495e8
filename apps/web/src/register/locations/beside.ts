import { lazy } from "react";

/** The preview for lists and pages of others; loaded when it is first shown. */
export const LocationPreview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.LocationPreview })));
