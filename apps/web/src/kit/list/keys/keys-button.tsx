import { IconKeyboard } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { t } from "../../../i18n/index.ts";
import grid from "../../grid/grid.module.css";

interface KeysButtonProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The sheet of a list's keys, by its button or by `?`. */
export function KeysButton({ isOpen, onOpen }: KeysButtonProps) {
  return (
    <>
      <button
        type="button"
        className={grid.toggle}
        aria-label={t("kit.keys.title")}
        title={t("kit.keys.title")}
        onClick={() => onOpen(true)}
      >
        <IconKeyboard size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <KeysSheet onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const KeysSheet = lazy(() => import("./keys-sheet.tsx").then((module) => ({ default: module.KeysSheet })));
