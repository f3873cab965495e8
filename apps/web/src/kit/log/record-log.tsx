import { IconSettings } from "@tabler/icons-react";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import { hasMessage, t } from "../../i18n/index.ts";
import { EmptyState } from "../feedback/states.tsx";
import { labelOf } from "../form/fields/labels.ts";
import { wordsOf } from "../form/fields/words.ts";
import { formatDateTime, formatRelative } from "../format.ts";
import { Avatar } from "../marks/avatar.tsx";
import { IconAvatar } from "../marks/icon-avatar.tsx";
import styles from "./log.module.css";

interface RecordLogProps {
  rows: readonly LogLine[];
  /** Where the fields' texts are in the catalogue: `suppliers.field`. */
  labels: string;
  /** Names of the record's references, where it knows them: `categoryId:12` → "Bearings". */
  names?: ReadonlyMap<string, string>;
}

/** Who changed what and when, newest first, with what stood there before. */
export function RecordLog({ rows, labels, names = NO_NAMES }: RecordLogProps) {
  if (rows.length === 0) return <EmptyState text={t("kit.log.empty")} />;
  return (
    <ol className={styles.log}>
      {rows.map((line) => (
        <li key={line.id} className={styles.line}>
          {line.person ? <Avatar name={line.person.name} size={28} /> : <IconAvatar icon={IconSettings} />}
          <div className={styles.words}>
            <p>
              <strong>{line.person?.name ?? t("kit.log.system")}</strong> {actionOf(line)}{" "}
              <time className={styles.at} dateTime={line.logDate} title={formatRelative(line.logDate)}>
                {formatDateTime(line.logDate)}
              </time>
            </p>
            {line.action !== "created" && <Changes line={line} labels={labels} names={names} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Changes({ line, labels, names }: { line: LogLine; labels: string; names: ReadonlyMap<string, string> }) {
  const shown = line.changes.filter(({ field }) => hasMessage(`${labels}.${field}`));
  if (shown.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {shown.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{labelOf(labels, field)}</dt>
          <dd>
            <del>{wordsOf(before, field, { names, rows: [] }) || t("kit.log.nothing")}</del>
            <span aria-hidden="true"> → </span>
            <ins>{wordsOf(after, field, { names, rows: [] }) || t("kit.log.nothing")}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The action in words; one that the catalogue does not know is said as the server says it, which for an order is a whole sentence. */
export function actionOf({ action, logNotes, changes }: LogLine): string {
  const file = changes.find(({ field }) => field === "files");
  if (file && (action === "file_added" || action === "file_removed"))
    return t(`kit.log.file.${action}`, { name: String(file.after ?? file.before) });
  const key = `kit.log.action.${action}`;
  return hasMessage(key) ? t(key) : `· ${logNotes}`;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();
