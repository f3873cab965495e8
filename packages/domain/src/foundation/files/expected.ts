import type { NameRef } from "../../kit/fields.ts";
import type { File } from "./contract.ts";

/** The file as the server is expected to answer it, while its bytes wait on a device. */
export const expectedFile = (fileName: string, contentType: string | undefined, { at, by }: { at: string; by: NameRef }): File => ({
  id: 0,
  fileName,
  contentType: contentType ?? "",
  sizeBytes: 0,
  description: "",
  isImage: false,
  createdAt: at,
  createdBy: by,
});
