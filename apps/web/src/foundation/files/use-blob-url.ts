import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { download } from "../../kit/wire/client.ts";

/** A picture's address inside this page. Pictures cannot send the bearer header, so the bytes are fetched first. */
export function useBlobUrl(id: number, size: "thumb" | "full", isWanted = true): string | null {
  const { data } = useQuery({
    queryKey: ["file-bytes", id, size],
    queryFn: ({ signal }) => download(files.get, { params: { id }, query: { size } }, { signal }),
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

/** Opens a file in a new tab where the browser can show it safely, else saves it. */
export async function openFile(id: number, fileName: string, contentType: string): Promise<void> {
  const bytes = await download(files.get, { params: { id } });
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
