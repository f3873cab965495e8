import { IconScan } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import { t } from "../i18n/index.ts";
import { IconButton } from "../kit/layout/button.tsx";
import { useGrants } from "../kit/wire/query.ts";
import { hearKeyScanner } from "./key-scanner.ts";

const Scanner = lazy(() => import("../foundation/scanning/scanner.tsx").then((module) => ({ default: module.Scanner })));

/** Who may see none of these finds nothing by a scan. */
const LABELLED: readonly SubModule[] = ["assets", "locations", "master-parts", "warehousing", "work-orders"];

/** Opens the scanner, and hears scanners that are keyboards on every page. */
export function ScanButton() {
  const grants = useGrants();
  const [scan, setScan] = useState<{ text: string | null } | null>(null);
  const may = LABELLED.some((subModule) => holds(grants, subModule, "view"));
  // Follows the keyboard, which a scanner may be.
  useEffect(() => (may ? hearKeyScanner((text) => setScan({ text })) : undefined), [may]);
  if (!may) return null;
  return (
    <>
      <IconButton label={t("shell.scan")} onClick={() => setScan({ text: null })}>
        <IconScan size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      {createPortal(
        <Suspense>{scan && <Scanner text={scan.text} onText={(text) => setScan({ text })} onClose={() => setScan(null)} />}</Suspense>,
        document.body,
      )}
    </>
  );
}
