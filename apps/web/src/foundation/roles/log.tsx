import type { Grant, SubModule } from "@millwright/domain/kit/access.ts";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import { userRoles, type TenantModule } from "@millwright/domain/foundation/roles/contract.ts";
import { grantChange, subModuleIn } from "@millwright/domain/foundation/roles/grants.ts";
import { hasMessage, t, type MessageKey } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { formatDateTime, formatRelative } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { actionOf } from "../../kit/log/record-log.tsx";
import { Avatar } from "../../kit/marks/avatar.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { changeWords, titleIn } from "./words.ts";
import styles from "./roles.module.css";

/** Who changed what the role allows, in sentences, newest first. */
export function RoleLog({ id }: { id: number }) {
  const { data, error, refetch } = useCall(userRoles.log, { params: { id } });
  const modules = useCall(userRoles.subModules, {}).data?.modules;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !modules) return <SkeletonCards cards={1} lines={5} />;
  if (data.rows.length === 0) return <EmptyState text={t("kit.log.empty")} />;
  return (
    <Card>
      <ol className={styles.log}>
        {data.rows.map((line) => (
          <li key={line.id}>
            <Avatar name={line.person?.name ?? t("kit.log.system")} size={28} />
            <div>
              <p>
                <strong>{line.person?.name ?? t("kit.log.system")}</strong> {actionOf(line)}{" "}
                <time dateTime={line.logDate} title={formatRelative(line.logDate)}>
                  {formatDateTime(line.logDate)}
                </time>
              </p>
              <ul>
                {sentencesOf(line, modules).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function sentencesOf({ action, changes }: LogLine, modules: readonly TenantModule[]): string[] {
  return changes.flatMap(({ field, before, after }) => {
    const subModule = subModuleIn(field) as SubModule | null;
    if (subModule) return [changeWords(titleIn(modules, subModule), grantChange(subModule, before as Grant | null, after as Grant | null))];
    const key = `roles.field.${field}`;
    if (action === "created" || !hasMessage(key)) return [];
    const nothing = t("kit.log.nothing");
    return [t("roles.told.renamed", { field: t(key as MessageKey), before: String(before ?? nothing), after: String(after ?? nothing) })];
  });
}
