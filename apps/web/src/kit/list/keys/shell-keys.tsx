import { lazy, Suspense, useEffect, useState } from "react";
import { isPageCovered, isTypingIn, listKeyOf } from "./list-key.ts";
import { useListActs } from "./list-acts.ts";

/** `?` on every page that is no list: a list, which has keys of its own, hears it first. */
export function ShellKeys() {
  const [isOpen, setOpen] = useState(false);
  useListActs(SHEET);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asks = { isTyping: isTypingIn(event.target), isCovered: isPageCovered(), isLoose: false };
      if (event.defaultPrevented || listKeyOf(event, asks) !== "sheet") return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    isOpen && (
      <Suspense>
        <KeysSheet onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}

const SHEET = { sheet: true };
const KeysSheet = lazy(() => import("./keys-sheet.tsx").then((module) => ({ default: module.KeysSheet })));
