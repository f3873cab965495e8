import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { ExportFormat } from "@millwright/domain/kit/export.ts";
import { t } from "../../i18n/index.ts";
import { notify } from "../feedback/snackbar.ts";
import { createStore } from "../feedback/store.ts";
import { saveFile } from "./save-file.ts";

interface UnderWay {
  bytes: number;
  stop: () => void;
}

/** Exports that are being fetched, by their call; they go on when the person leaves the list. */
export const exportsUnderWay = createStore<Readonly<Record<string, UnderWay>>>({});

/** How often what has arrived is shown, in milliseconds. */
const SHOWN_EVERY_MS = 200;

/** Fetches a list as a file; one at a time for each list. */
export async function startExport(call: Endpoint, body: Record<string, unknown> & { format: ExportFormat }): Promise<void> {
  const key = call.path;
  if (exportsUnderWay.get()[key]) return;
  const stopping = new AbortController();
  const show = (bytes: number) => exportsUnderWay.set({ ...exportsUnderWay.get(), [key]: { bytes, stop: () => stopping.abort() } });
  let shownAt = 0;
  show(0);
  try {
    const name = await saveFile(
      call,
      { body },
      {
        signal: stopping.signal,
        onBytes: (bytes) => {
          if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
          shownAt = performance.now();
          show(bytes);
        },
      },
    );
    notify("success", t("kit.transfer.saved", { name }));
  } catch (failure) {
    if (stopping.signal.aborted) notify("info", t("kit.transfer.stopped"));
    else notify("error", t("kit.transfer.failed", { why: failure instanceof Error ? failure.message : "" }));
  } finally {
    const { [key]: _ended, ...others } = exportsUnderWay.get();
    exportsUnderWay.set(others);
  }
}
