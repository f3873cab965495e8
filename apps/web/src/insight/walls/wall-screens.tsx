import { IconDeviceTv } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { Board } from "@millwright/domain/insight/boards/contract.ts";
import { t } from "../../i18n/insight.ts";
import { MenuItem } from "../../kit/menu/menu.tsx";
import type { Show } from "../boards/slots.ts";

const Dialog = lazy(() => import("./dialog.tsx").then(({ WallScreensDialog: component }) => ({ default: component })));

/** Among what is done with a board: the links by which screens show it. */
export const WallScreens = ({ board, show }: { board: Pick<Board, "id" | "name">; show: Show }) => (
  <MenuItem
    onChoose={() =>
      show((close) => (
        <Suspense fallback={null}>
          <Dialog board={board} onClose={close} />
        </Suspense>
      ))
    }
  >
    <IconDeviceTv size={17} stroke={1.75} aria-hidden="true" />
    {t("walls.open")}
  </MenuItem>
);
