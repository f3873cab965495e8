import type { Endpoint, Request } from "@millwright/domain/kit/endpoint.ts";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import { t } from "../../i18n/index.ts";
import { formatDateTime, formatRelative } from "../format.ts";
import { Avatar } from "../marks/avatar.tsx";
import { useCall } from "../wire/query.ts";
import { actionOf } from "./record-log.tsx";
import styles from "./log.module.css";

type LogCall = Endpoint & { reply: { _zod: { output: { rows: LogLine[] } } } };

/** The last few lines of a record's log, for its summary; the whole log has its own tab. */
export function RecentLog({ call, id, lines = 4 }: { call: LogCall; id: number; lines?: number }) {
  const { data, error } = useCall(call, { params: { id } } as unknown as Request<LogCall>);
  if (!data) return error ? <p className={styles.at}>{error.message}</p> : null;
  if (data.rows.length === 0) return <p className={styles.at}>{t("kit.log.empty")}</p>;
  return (
    <ol className={styles.recent}>
      {data.rows.slice(0, lines).map((line) => {
        const who = line.person?.name ?? t("kit.log.system");
        return (
          <li key={line.id}>
            <Avatar name={who} size={24} />
            <p>
              <strong>{who}</strong> {actionOf(line)}
              <time className={styles.at} dateTime={line.logDate} title={formatDateTime(line.logDate)}>
                {formatRelative(line.logDate)}
              </time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
