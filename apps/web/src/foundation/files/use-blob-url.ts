import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { device, deviceNow } from "../../kit/offline/device.ts";
import { download } from "../../kit/wire/client.ts";
import { isUnreached } from "../../kit/wire/failures.ts";

/** A picture's address inside this page. Pictures cannot send the bearer header, so the bytes are fetched first. */
export function useBlobUrl(id: number, size: "thumb" | "full", isWanted = true): string | null {
  const { data } = useQuery({
    queryKey: ["file-bytes", id, size],
    queryFn: ({ signal }) => pictureOf(id, size, signal),
    enabled: isWanted,
    // Bytes behind an id never change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  });
  const [url, setUrl] = useState<string | null>(null);
  // Follows the browser's table of blob addresses, which is emptied by hand.
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return url;
}

/** From the server; without one the small one, where the device has it. */
async function pictureOf(id: number, size: "thumb" | "full", signal?: AbortSignal): Promise<Blob> {
  try {
    const bytes = await download(files.get, { params: { id }, query: { size } }, signal ? { signal } : {});
    // What is looked at stays for when there is no network, as answers do.
    if (size === "thumb")
      void deviceNow()
        ?.keepPicture(id, bytes)
        .catch(() => {});
    return bytes;
  } catch (failure) {
    const kept = isUnreached(failure) ? await (await device())?.picture(id) : undefined;
    if (!kept) throw failure;
    return kept;
  }
}

/** The picture as it is shown small, for whoever puts it on the device; null where there is none. */
export const smallPicture = (id: number): Promise<Blob | null> =>
  download(files.get, { params: { id }, query: { size: "thumb" } }, { isBrief: true }).catch(() => null);

/** Opens a file in a new tab where the browser can show it safely, else saves it. */
export async function openFile(id: number, fileName: string, contentType: string): Promise<void> {
  const bytes =
    SHOWN.has(contentType) && contentType.startsWith("image/")
      ? await pictureOf(id, "full")
      : await download(files.get, { params: { id } });
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  // Anything that could carry a script is saved, not shown: a blob address belongs to this page's origin.
  if (SHOWN.has(contentType)) Object.assign(link, { target: "_blank", rel: "noopener" });
  else link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const SHOWN = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "application/pdf", "text/plain"]);
