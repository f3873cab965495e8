import { IconDeviceTv } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Board } from "@millwright/domain/insight/boards/contract.ts";
import { t } from "../../i18n/insight.ts";
import { Button } from "../../kit/layout/button.tsx";

const Dialog = lazy(() => import("./dialog.tsx").then(({ WallScreensDialog: component }) => ({ default: component })));

/** Among what is done with a board: the links by which screens show it. */
export function WallScreens({ board }: { board: Pick<Board, "id" | "name"> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        <IconDeviceTv size={16} aria-hidden="true" />
        {t("walls.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog board={board} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
