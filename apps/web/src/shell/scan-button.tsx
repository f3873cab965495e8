import { IconScan } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { holds, type SubModule } from "@millwright/domain/kit/access.ts";
import { t } from "../i18n/index.ts";
import { IconButton } from "../kit/layout/button.tsx";
import { useIsPhone } from "../kit/list/use-phone.ts";
import { useGrants } from "../kit/wire/query.ts";
import { openScanner, scan } from "./scan-open.ts";

const Scanner = lazy(() => import("../foundation/scanning/scanner.tsx").then((module) => ({ default: module.Scanner })));

/** Who may see none of these finds nothing by a scan. */
const LABELLED: readonly SubModule[] = ["assets", "locations", "master-parts", "warehousing", "work-orders"];
export function useMayScan(): boolean {
  const grants = useGrants();
  return LABELLED.some((subModule) => holds(grants, subModule, "view"));
}

/** Hears scanners that are keyboards, which nobody uses before there is a page; says how it ends. */
function listening(): () => void {
  let end = () => {};
  let isOver = false;
  import("./key-scanner.ts").then(
    ({ hearKeyScanner }) => {
      if (!isOver) end = hearKeyScanner((text) => scan.set({ text }));
    },
    () => {},
  );
  return () => {
    isOver = true;
    end();
  };
}

/** Opens the scanner, and hears scanners that are keyboards on every page. On a phone its button stands in the bar below, where the thumb is. */
export function ScanButton() {
  const open = useSyncExternalStore(scan.subscribe, scan.get);
  const isPhone = useIsPhone();
  const may = useMayScan();
  // Follows the keyboard, which a scanner may be.
  useEffect(() => (may ? listening() : undefined), [may]);
  if (!may) return null;
  return (
    <>
      {!isPhone && (
        <IconButton label={t("shell.scan")} onClick={openScanner}>
          <IconScan size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
      )}
      {createPortal(
        <Suspense>{open && <Scanner text={open.text} onText={(text) => scan.set({ text })} onClose={() => scan.set(null)} />}</Suspense>,
        document.body,
      )}
    </>
  );
}
