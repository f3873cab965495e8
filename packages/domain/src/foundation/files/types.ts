/**
 * The kinds of file that are known, by the extension they go by. What is not here is kept as bytes and only ever saved, never shown.
 * SVG, HTML and XML are left out on purpose: they can run script.
 */
export interface FileType {
  contentType: string;
  /** "image": drawn anew when it comes in, so it is only an image. "media": shown as it is. "text": told by reading it. "document": saved. */
  kind: "image" | "media" | "text" | "document";
}

const office = "application/vnd.openxmlformats-officedocument";

export const FILE_TYPES = {
  jpg: { contentType: "image/jpeg", kind: "image" },
  png: { contentType: "image/png", kind: "image" },
  webp: { contentType: "image/webp", kind: "image" },
  gif: { contentType: "image/gif", kind: "image" },
  heic: { contentType: "image/heic", kind: "document" },
  mp4: { contentType: "video/mp4", kind: "media" },
  mov: { contentType: "video/quicktime", kind: "document" },
  pdf: { contentType: "application/pdf", kind: "document" },
  docx: { contentType: `${office}.wordprocessingml.document`, kind: "document" },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, kind: "document" },
  pptx: { contentType: `${office}.presentationml.presentation`, kind: "document" },
  odt: { contentType: "application/vnd.oasis.opendocument.text", kind: "document" },
  ods: { contentType: "application/vnd.oasis.opendocument.spreadsheet", kind: "document" },
  zip: { contentType: "application/zip", kind: "document" },
  txt: { contentType: "text/plain; charset=utf-8", kind: "text" },
  csv: { contentType: "text/csv; charset=utf-8", kind: "text" },
  md: { contentType: "text/markdown; charset=utf-8", kind: "text" },
} as const satisfies Record<string, FileType>;
export type FileExtension = keyof typeof FILE_TYPES;

/** What nothing is known of. */
export const UNKNOWN_TYPE = "application/octet-stream";

export const isFileExtension = (extension: string): extension is FileExtension => Object.hasOwn(FILE_TYPES, extension);

const BY_CONTENT_TYPE = new Map<string, FileType>(Object.values(FILE_TYPES).map((type) => [type.contentType, type]));

/** Shown in a page as it is: our own drawing of an image, or a film; neither can run script. */
export const isShown = (contentType: string): boolean => ["image", "media"].includes(BY_CONTENT_TYPE.get(contentType)?.kind ?? "");
