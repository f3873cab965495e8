import { t } from "../../i18n/iot.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import styles from "./gateways.module.css";

/** A text that is to be taken along. */
export function Copied({ text }: { text: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => notify("success", t("gateways.samples.copied")),
      () => notify("error", t("gateways.samples.notCopied")),
    );
  return (
    <div className={styles.copied}>
      <pre>{text}</pre>
      <Button variant="secondary" onClick={copy}>
        {t("gateways.samples.copy")}
      </Button>
    </div>
  );
}
