import { IconQrcode } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { PRINTS } from "@millwright/domain/foundation/labels/contract.ts";
import type { LabelKind } from "@millwright/domain/kit/labelled/addresses.ts";
import { t } from "../../i18n/foundation.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import { LabelDialog } from "./later.ts";

interface LabelButtonProps {
  kind: LabelKind;
  of: { id: number; code: string; name: string };
  hasBelow?: boolean;
}

/** Labels of the record on the page. */
export function LabelButton({ kind, of, hasBelow = false }: LabelButtonProps) {
  const may = useMay(PRINTS[kind]);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        <IconQrcode size={16} aria-hidden="true" />
        {t("common.action.label")}
      </Button>
      <Suspense>{isOpen && <LabelDialog wanted={{ kind, ids: [of.id], sample: of, hasBelow }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
