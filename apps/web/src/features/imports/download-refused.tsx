import { IconDownload } from "@tabler/icons-react";
import { imports, type Import } from "@millwright/domain/imports/contract.ts";
import { t } from "../../i18n/index.ts";
import { download } from "../../kit/client.ts";
import { Button } from "../../kit/layout/button.tsx";

/** The refused rows with their reasons as a file, to be mended and imported again. */
export function DownloadRefused({ current }: { current: Import }) {
  const save = async () => {
    const address = URL.createObjectURL(await download(imports.refusedFile, { params: { id: current.id } }));
    const link = Object.assign(document.createElement("a"), { href: address, download: `refused-${current.fileName.replace(/\.\w+$/, "")}.csv` });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button variant="secondary" onClick={() => void save()}>
      <IconDownload size={16} aria-hidden="true" />
      {t("imports.refused.download")}
    </Button>
  );
}
