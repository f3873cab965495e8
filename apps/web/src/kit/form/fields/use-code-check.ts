import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { sentence } from "@millwright/domain/kit/reasons.ts";

/** How long a person may pause in typing before the server is asked, in milliseconds. */
const PAUSE = 350;

/**
 * Says while typing that a code is taken. The save checks it again: between the two someone else may take it.
 * `isTaken` must be stable between renders.
 */
export function useCodeCheck(name: string, own: string | null, isTaken: (code: string) => Promise<boolean>): void {
  const { setError, clearErrors, getFieldState } = useFormContext();
  const code = (useWatch({ name }) as string | null | undefined)?.trim() ?? "";
  // Follows the server's answer to what is typed.
  useEffect(() => {
    if (getFieldState(name).error?.type === "taken") clearErrors(name);
    if (code === "" || code === own) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      isTaken(code).then(
        (taken) => {
          if (isCurrent && taken) setError(name, { type: "taken", message: sentence("taken") });
        },
        // The save will say what is wrong.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [code, own, isTaken, name, setError, clearErrors, getFieldState]);
}
