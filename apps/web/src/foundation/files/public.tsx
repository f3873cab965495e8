import { lazy, Suspense } from "react";
import { FOLDER_OF, type Folder } from "@millwright/domain/nouns.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import type { RecordTab } from "../../kit/record/record-tabs.tsx";
import { useHolds } from "../../kit/wire/query.ts";
import type { FilesProps } from "./files.tsx";

/** What other features may use of files. */
export { FileRows } from "./file-row.tsx";
export { RowPicture } from "./row-picture.tsx";
export { openFile, smallPicture, useBlobUrl } from "./use-blob-url.ts";

const Whole = lazy(async () => ({ default: (await import("./files.tsx")).Files }));

/** The files of a record, loaded when they are first looked at. */
export const Files = (props: FilesProps) => (
  <Suspense fallback={<SkeletonCards cards={1} lines={4} />}>
    <Whole {...props} />
  </Suspense>
);

/** The tab with a record's files; whoever may change the record may add to them. */
export const filesOf = (folder: Folder, id: number): RecordTab => ({
  key: "files",
  label: t("kit.files.title"),
  panel: <RecordFiles folder={folder} id={id} />,
});

function RecordFiles({ folder, id }: { folder: Folder; id: number }) {
  return <Files folder={folder} id={id} mayChange={useHolds(FOLDER_OF[folder].subModule, "update")} />;
}
