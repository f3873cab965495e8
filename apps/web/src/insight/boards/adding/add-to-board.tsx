import { IconLayoutDashboard } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { t } from "../../../i18n/insight.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useMay } from "../../../kit/wire/query.ts";

const Dialog = lazy(() => import("./adding-dialog.tsx").then(({ AddingDialog }) => ({ default: AddingDialog })));

/** As the call says it, which comes with the dialog. */
export const CHANGES = { access: { subModule: "boards", flag: "update" } } as const;

/** Takes what is shown onto a board, for who may change boards. */
export function AddToBoard({ widget }: { widget: BoardWidget }) {
  const may = useMay(CHANGES);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        <IconLayoutDashboard size={16} aria-hidden="true" />
        {t("boards.adding.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog widget={widget} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
