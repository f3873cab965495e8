import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { openDownload, type CallOptions, type Parts } from "../wire/client.ts";
import { NetworkFailure } from "../wire/failures.ts";

interface SaveOptions extends Pick<CallOptions, "signal"> {
  /** Told how many bytes have arrived. */
  onBytes?: (bytes: number) => void;
}

/** Pieces of a file are handed to the browser's own store in lots of this size: the page itself never holds more. */
const LOT_BYTES = 4 * 1024 * 1024;

/** Fetches a file, which only a bearer of the session may have, and puts it among the person's downloads. Answers its name. */
export async function saveFile(endpoint: Endpoint, request: Parts, { signal, onBytes }: SaveOptions = {}): Promise<string> {
  return await saveOpened(await openDownload(endpoint, request, signal ? { signal } : {}), {
    ...(signal ? { signal } : {}),
    ...(onBytes ? { onBytes } : {}),
  });
}

/** The same of a file that has begun to arrive. */
export async function saveOpened(response: Response, { signal, onBytes }: SaveOptions = {}): Promise<string> {
  const name = nameOf(response) ?? "download";
  const blob = await collected(response, onBytes, signal);
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // Not at once: some browsers begin to read a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return name;
}

async function collected(response: Response, onBytes: SaveOptions["onBytes"], signal: AbortSignal | undefined): Promise<Blob> {
  const lots: Blob[] = [];
  let lot: Uint8Array<ArrayBuffer>[] = [];
  let inLot = 0;
  let bytes = 0;
  const close = () => {
    lots.push(new Blob(lot));
    lot = [];
    inLot = 0;
  };
  try {
    for (const reader = response.body?.getReader(); reader;) {
      const { value, done } = await reader.read();
      if (done) break;
      lot.push(value);
      inLot += value.length;
      bytes += value.length;
      if (inLot >= LOT_BYTES) close();
      onBytes?.(bytes);
    }
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NetworkFailure(cause);
  }
  close();
  return new Blob(lots, { type: response.headers.get("content-type") ?? "application/octet-stream" });
}

function nameOf({ headers }: Response): string | undefined {
  const coded = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "")?.[1];
  return coded === undefined ? undefined : decodeURIComponent(coded);
}
