import type { AuditEntry } from "@millwright/domain/foundation/audit/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { t } from "../../i18n/foundation.ts";
import { formatMoment } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { useGrants } from "../../kit/wire/query.ts";
import { links as peopleLinks } from "../people/public.ts";
import { actionOf, fieldOf, kindOf, recordText, valueOf } from "./words.ts";
import { placeOf } from "./places.ts";
import styles from "./audit.module.css";

/** Who, what, when and from where; the number in the chain proves that it was not changed since. */
export function EntryFacts({ entry }: { entry: AuditEntry }) {
  const mayPeople = holds(useGrants(), "people", "view");
  const { person, at, ip, requestId, link } = entry;
  return (
    <Card>
      <Facts>
        <Fact label={t("audit.field.at")}>{formatMoment(at)}</Fact>
        <Fact label={t("audit.field.person")}>
          {person === null ? (
            t("kit.log.system")
          ) : mayPeople ? (
            <AppLink to={peopleLinks.record(person.id)}>{person.name}</AppLink>
          ) : (
            person.name
          )}
        </Fact>
        <Fact label={t("audit.field.action")}>{actionOf(entry.action)}</Fact>
        <Fact label={t("audit.field.entity")}>{kindOf(entry.entity)}</Fact>
        <Fact label={t("audit.field.record")}>{entry.record && <RecordName entry={entry} />}</Fact>
        <Fact label={t("audit.field.ip")}>{ip && <CodeText>{ip}</CodeText>}</Fact>
        <Fact label={t("audit.field.link")}>{link === null ? t("audit.notLinked") : <CodeText>{String(link)}</CodeText>}</Fact>
        <Fact label={t("audit.field.requestId")}>{requestId && <CodeText>{requestId}</CodeText>}</Fact>
      </Facts>
    </Card>
  );
}

function RecordName({ entry }: { entry: AuditEntry }) {
  const to = entry.record?.isSeen ? placeOf(entry.entity) : undefined;
  const text = recordText(entry);
  return to && entry.record ? <AppLink to={to(entry.record.id)}>{text}</AppLink> : text;
}

/** Every field that was changed, with what stood there before. */
export function EntryChanges({ entry: { changes } }: { entry: AuditEntry }) {
  if (changes.length === 0) return null;
  return (
    <Card title={t("audit.field.changes")}>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }, at) => (
          <div key={at}>
            <dt>{fieldOf(field)}</dt>
            <dd>
              {before !== null && before !== undefined && (
                <>
                  <del>{valueOf(before, field)}</del>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              <ins>{valueOf(after, field)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
