import { IconDeviceMobileMessage } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { reportLinks } from "@millwright/domain/work/public-reports/contract.ts";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import type { Location } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/work.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useMay } from "../../kit/wire/query.ts";
import type { Labelled } from "./labelled.ts";

const ReportLinkDialog = lazy(() => import("./report-link-dialog.tsx").then((module) => ({ default: module.ReportLinkDialog })));

export const OfAsset = ({ asset }: { asset: Asset }) => <ReportLinkButton of={{ kind: "assets", ...asset }} />;
export const OfLocation = ({ location }: { location: Location }) => <ReportLinkButton of={{ kind: "locations", ...location }} />;

/** On the page of what stands in the plant: the way to report there without an account. */
function ReportLinkButton({ of }: { of: Labelled }) {
  const may = useMay(reportLinks.get);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        <IconDeviceMobileMessage size={16} aria-hidden="true" />
        {t("reportLinks.word")}
      </Button>
      <Suspense>{isOpen && <ReportLinkDialog of={of} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
