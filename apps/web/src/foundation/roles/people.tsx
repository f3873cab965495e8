import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { PersonChip } from "../people/public.ts";
import styles from "./roles.module.css";

/** Who has the role, and where. */
export function RolePeople({ id }: { id: number }) {
  const { data, error, refetch } = useCall(userRoles.people, { params: { id } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} />;
  if (data.rows.length === 0 && data.unseen === 0) return <EmptyState text={t("roles.people.none")} />;
  return (
    <Card isPadded={false}>
      <ul className={styles.people}>
        {data.rows.map(({ person, jobTitle, site }) => (
          <li key={`${person.id} ${site?.id ?? ""}`}>
            <PersonChip person={person} />
            <span className={styles.job}>{jobTitle}</span>
            <span>{site?.name ?? t("roles.people.everywhere")}</span>
          </li>
        ))}
        {data.unseen > 0 && <li className={styles.unseen}>{t("roles.people.unseen", { count: data.unseen })}</li>}
      </ul>
    </Card>
  );
}
