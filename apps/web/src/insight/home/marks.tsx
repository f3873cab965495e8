import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { Fragment, type ReactElement } from "react";
import { t } from "../../i18n/insight.ts";
import { calibrationsMark } from "./calibrations-mark.tsx";
import { certificatesMark } from "./certificates-mark.tsx";
import { countsMark } from "./counts-mark.tsx";
import { useExists } from "./exists.ts";
import styles from "./home.module.css";
import { materialRequestsMark } from "./material-requests-mark.tsx";
import { plansMark } from "./plans-mark.tsx";
import { reorderMark } from "./reorder-mark.tsx";
import { whereaboutsMark } from "./whereabouts-mark.tsx";

const ASSETS = "/asset-management/assets";
const MATERIAL_REQUESTS = "/materials-management/material-requests";
const COUNTS = "/materials-management/stock-counts";
const REORDERING = "/materials-management/reordering";
const SENSORS = "/IoT/Sensors";
const CERTIFICATES = "/settings/people/certificates";

/** What needs a look, a line each; nothing of what is in order, or of what the organisation's menu does without. */
function useMarks(work: Home): ReactElement[] {
  const hasAssets = useExists(ASSETS);
  const hasCertificates = useExists(CERTIFICATES);
  const hasSensors = useExists(SENSORS);
  const hasReordering = useExists(REORDERING);
  const hasMaterialRequests = useExists(MATERIAL_REQUESTS);
  const hasCounts = useExists(COUNTS);
  const lines = [
    plansMark(work),
    hasAssets && whereaboutsMark(work),
    hasCertificates && certificatesMark(work),
    hasSensors && calibrationsMark(work),
    hasReordering && reorderMark(work),
    hasMaterialRequests && materialRequestsMark(work),
    hasCounts && countsMark(work),
  ];
  return lines.flatMap((line, at) => (line ? [<Fragment key={at}>{line}</Fragment>] : []));
}

/** Side by side, or for who comes for their own work one line that opens them. */
export function Marks({ work, isFolded = false }: { work: Home; isFolded?: boolean }) {
  const lines = useMarks(work);
  if (lines.length === 0) return null;
  const marks = <div className={styles.marks}>{lines}</div>;
  if (!isFolded) return marks;
  return (
    <details className={styles.notices}>
      <summary>{t("home.notices", { count: lines.length })}</summary>
      {marks}
    </details>
  );
}
