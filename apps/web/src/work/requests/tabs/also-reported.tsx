import { IconPhoto, IconUsers } from "@tabler/icons-react";
import { workRequests, type MergedReport, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { formatRelative } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { useGo } from "../../../kit/address.ts";
import { links } from "../links.ts";
import styles from "../record.module.css";

/** Who else has the same fault: requests merged into this one, with their photos a touch away, and how many follow it. */
export function AlsoReported({ request }: { request: WorkRequest }) {
  if (request.alsoReported.length === 0 && request.followers === 0 && !request.isFollowed) return null;
  return (
    <Card title={t("workRequests.also.title")}>
      <div className={styles.main}>
        {request.alsoReported.length > 0 && (
          <ul className={styles.orders}>
            {request.alsoReported.map((report) => (
              <li key={report.id}>
                <Report report={report} />
              </li>
            ))}
          </ul>
        )}
        {request.followers > 0 && (
          <p className={styles.mark}>
            <IconUsers size={16} aria-hidden="true" />
            {t("workRequests.also.followers", { count: request.followers })}
          </p>
        )}
        {request.isFollowed && <Unfollow request={request} />}
      </div>
    </Card>
  );
}

/** Whoever may know the name may open the report; to the others it is only said. */
function Report({ report: { id, code, title, requester, createdAt, files } }: { report: MergedReport }) {
  const words = (
    <>
      <CodeText>{code}</CodeText> {title}
    </>
  );
  return (
    <>
      {requester ? <AppLink to={links.workRequest(id)}>{words}</AppLink> : <span>{words}</span>}
      <span className={styles.small}>
        {requester && `${requester.name} · `}
        {formatRelative(createdAt)}
        {files > 0 && (
          <span className={styles.mark}>
            {" · "}
            <IconPhoto size={15} aria-hidden="true" />
            {t("workRequests.also.files", { count: files })}
          </span>
        )}
      </span>
    </>
  );
}

function Unfollow({ request }: { request: WorkRequest }) {
  const go = useGo();
  const follow = useChange(workRequests.follow, { invalidates: [] });
  const stop = async () => {
    try {
      await follow.mutateAsync({ body: { id: request.id, follows: false } });
      notify("info", t("workRequests.follow.stopped", { code: request.code }));
      go(links.workRequests());
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <p>
      {t("workRequests.follow.you")}{" "}
      <Button variant="text" disabled={follow.isPending} onClick={() => void stop()}>
        {t("workRequests.follow.stop")}
      </Button>
    </p>
  );
}
