import { lazy, Suspense } from "react";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import type { FilesProps } from "./files.tsx";

/** What other features may use of files. */
export { FileRows } from "./file-row.tsx";
export { openFile, useBlobUrl } from "./use-blob-url.ts";

const Whole = lazy(async () => ({ default: (await import("./files.tsx")).Files }));

/** The files of a record, loaded when they are first looked at. */
export const Files = (props: FilesProps) => (
  <Suspense fallback={<SkeletonCards cards={1} lines={4} />}>
    <Whole {...props} />
  </Suspense>
);
