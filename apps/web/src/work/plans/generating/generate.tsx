import { IconPlayerPlay } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../../i18n/work.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useMay } from "../../../kit/wire/query.ts";

const GenerateDialog = lazy(async () => ({ default: (await import("./generate-dialog.tsx")).GenerateDialog }));

/** Makes what is due, earlier than the clock does: of these plans, or of all. */
export function Generate({ planIds }: { planIds?: readonly number[] }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay(plans.generate)) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <IconPlayerPlay size={16} aria-hidden="true" />
        {t("plans.generate.action")}
      </Button>
      {isOpen && (
        <Suspense>
          <GenerateDialog {...(planIds ? { planIds } : {})} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
