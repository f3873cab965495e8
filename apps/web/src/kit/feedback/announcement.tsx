import { useSyncExternalStore } from "react";
import { snackbars } from "./snackbar.ts";

/**
 * The snackbar's words inside of a modal dialog. The dialog makes the rest of the page silent, the snackbar too, so each of them holds one
 * of these: what fails while it is open would be seen and not heard.
 */
export function Announcement() {
  const snackbar = useSyncExternalStore(snackbars.subscribe, snackbars.get);
  return (
    <p className="visually-hidden" role={snackbar?.variant === "error" ? "alert" : "status"}>
      {snackbar?.text}
    </p>
  );
}
