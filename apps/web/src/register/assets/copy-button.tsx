import { IconCopy } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { t } from "../../i18n/register.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";

const CopyDialog = lazy(() => import("./copy-dialog.tsx").then((module) => ({ default: module.CopyDialog })));

/** Makes more like it. */
export function CopyButton({ asset }: { asset: Asset }) {
  const may = useMay(assets.copy);
  const [isAsked, setIsAsked] = useState(false);
  if (!may || asset.archivedAt !== null) return null;
  return (
    <>
      <Button variant="text" onClick={() => setIsAsked(true)}>
        <IconCopy size={16} aria-hidden="true" />
        {t("assets.copy.action")}
      </Button>
      <Suspense>{isAsked && <CopyDialog asset={asset} onClose={() => setIsAsked(false)} />}</Suspense>
    </>
  );
}
