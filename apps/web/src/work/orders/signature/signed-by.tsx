import type { Signature, WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useBlobUrl } from "../../../foundation/files/public.tsx";
import { formatDateTime } from "../../../kit/format.ts";
import styles from "./signature.module.css";

/** Who vouched for the order; beneath, the signatures that reopening has set aside. */
export function SignedBy({ order: { signedBy, earlierSignatures } }: { order: WorkOrder }) {
  return (
    <div className={styles.signature}>
      {signedBy && <One signature={signedBy} />}
      {signedBy === null && earlierSignatures.length > 0 && <p className={styles.aside}>{t("workOrders.signature.noneStands")}</p>}
      {earlierSignatures.length > 0 && (
        <details open={signedBy === null}>
          <summary>{t("workOrders.signature.earlier", { count: earlierSignatures.length })}</summary>
          {earlierSignatures.map((signature) => (
            <One key={signature.id} signature={signature} />
          ))}
        </details>
      )}
    </div>
  );
}

function One({ signature: { signerName, person, signedAt, fileId, setAsideAt } }: { signature: Signature }) {
  const url = useBlobUrl(fileId ?? 0, "full", fileId !== null);
  const isOwn = person === null || person.name === signerName;
  return (
    <>
      {fileId === null ? (
        <p className={styles.name}>{signerName}</p>
      ) : (
        <span className={styles.paper}>{url && <img src={url} alt={t("workOrders.signature.of", { name: signerName })} />}</span>
      )}
      <p>
        {signerName} · <time dateTime={signedAt}>{formatDateTime(signedAt)}</time>
      </p>
      {!isOwn && <p className={styles.small}>{t("workOrders.signature.taken", { name: person.name })}</p>}
      {setAsideAt !== null && <p className={styles.small}>{t("workOrders.signature.aside", { at: formatDateTime(setAsideAt) })}</p>}
    </>
  );
}
