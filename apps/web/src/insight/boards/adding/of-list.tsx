import { lazy, Suspense } from "react";
import { IconLayoutDashboard } from "@tabler/icons-react";
import { t } from "../../../i18n/insight.ts";
import { Button } from "../../../kit/layout/button.tsx";
import type { ListNow } from "../../../kit/list/slots.ts";
import { useMay } from "../../../kit/wire/query.ts";
import { CHANGES } from "./add-to-board.tsx";

const Dialog = lazy(() => import("./list-dialog.tsx").then(({ ListDialog }) => ({ default: ListDialog })));

interface OfListProps {
  list: ListNow;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** A list as it is shown now, onto a board. */
export function OfList({ list, isOpen, onOpen, onClose }: OfListProps) {
  const may = useMay(CHANGES);
  if (!may) return null;
  if (!isOpen)
    return (
      <Button variant="text" onClick={onOpen}>
        <IconLayoutDashboard size={16} aria-hidden="true" />
        {t("boards.adding.open")}
      </Button>
    );
  return (
    <Suspense fallback={null}>
      <Dialog list={list} onClose={onClose} />
    </Suspense>
  );
}
