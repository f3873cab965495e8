import { IconPrinter } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { t } from "../../i18n/insight.ts";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { Button, IconButton } from "../../kit/layout/button.tsx";
import { PrintDialog } from "./later.ts";
import type { Looked } from "./save-report.ts";

/** A board or a dashboard as a file, as it is looked at: whoever sees it may take it along. */
export function PrintAction({ looked }: { looked: Looked }) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const label = t("boards.print.action");
  return (
    <>
      {isPhone ? (
        <IconButton label={label} onClick={() => setOpen(true)}>
          <IconPrinter size={18} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant="text" onClick={() => setOpen(true)}>
          <IconPrinter size={16} aria-hidden="true" />
          {label}
        </Button>
      )}
      <Suspense>{isOpen && <PrintDialog looked={looked} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
