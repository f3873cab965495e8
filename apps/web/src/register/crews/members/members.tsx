import { IconCalendarOff, IconPlus, IconStar, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Crew } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers, type CrewMember } from "@millwright/domain/register/crews/members/contract.ts";
import { stateOn } from "@millwright/domain/register/crews/members/membership.ts";
import { t } from "../../../i18n/register.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { formatDay, today } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { ActionMenu } from "../../../kit/menu/action-menu.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { PersonChip } from "../../../foundation/people/public.ts";
import { CHANGED, OF_CREW } from "./of-crew.ts";
import styles from "./members.module.css";

const MemberDialog = lazy(() => import("./member-dialog.tsx").then((module) => ({ default: module.MemberDialog })));

/** Who is, was and will be of a crew; those of today first. */
export function Members({ crew }: { crew: Crew }) {
  const { data, error, refetch } = useCall(crewMembers.list, { body: { endRow: 500, filterModel: OF_CREW(crew.id) } });
  const may = useMay(crewMembers.create) && crew.archivedAt === null;
  const [edited, setEdited] = useState<CrewMember | "new" | null>(null);
  const rows = data?.rows ?? [];
  const now = today();
  const inTurn = (["now", "to come", "past"] as const).flatMap((state) =>
    rows.filter((member) => stateOn(member, now) === state).map((member) => ({ member, state })),
  );
  return (
    <Card
      title={t("crews.members.title")}
      isPadded={false}
      aside={
        may && (
          <Button variant="text" onClick={() => setEdited("new")}>
            <IconPlus size={16} aria-hidden="true" />
            {t("crews.members.add")}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && rows.length === 0 && <p className={styles.none}>{t("crews.members.none")}</p>}
      <ul className={styles.rows}>
        {inTurn.map(({ member, state }) => (
          <li key={member.id} data-state={state}>
            <span className={styles.who}>
              <PersonChip person={member.person} />
              {member.isLead && <ToneChip tone="info" label={t("crews.members.lead")} />}
              {state !== "now" && <ToneChip tone="closed" label={t(`crews.members.${state === "past" ? "past" : "toCome"}`)} />}
              <span className={styles.days}>{daysOf(member)}</span>
            </span>
            {may && <MemberActions member={member} onEdit={() => setEdited(member)} />}
          </li>
        ))}
      </ul>
      {edited !== null && (
        <Suspense>
          <MemberDialog crewId={crew.id} member={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}

const daysOf = ({ fromDay, toDay }: CrewMember): string =>
  toDay === null
    ? t("crews.members.since", { day: formatDay(fromDay) })
    : t("crews.members.fromTo", { from: formatDay(fromDay), to: formatDay(toDay) });

function MemberActions({ member, onEdit }: { member: CrewMember; onEdit: () => void }) {
  const update = useChange(crewMembers.update, CHANGED);
  const remove = useChange(crewMembers.remove, CHANGED);
  const failed = { onError: (failure: Error) => notify("error", failure.message) };
  const change = (body: { isLead?: boolean; toDay?: string }) =>
    update.mutate({ params: { id: member.id }, body: { ...body, version: member.version } }, failed);
  const takeOut = async () => {
    const { name } = member.person;
    const isSure = await ask({
      title: t("crews.members.removeTitle", { name }),
      text: t("crews.members.removeText"),
      confirm: t("crews.members.remove"),
    });
    if (isSure) remove.mutate({ params: { id: member.id } }, failed);
  };
  return (
    <ActionMenu
      about={member.person.name}
      actions={[
        {
          label: t(member.isLead ? "crews.members.noLead" : "crews.members.makeLead"),
          icon: IconStar,
          onChoose: () => change({ isLead: !member.isLead }),
        },
        { label: t("crews.members.days"), icon: IconCalendarOff, onChoose: onEdit },
        { label: t("crews.members.remove"), icon: IconTrash, isDangerous: true, onChoose: () => void takeOut() },
      ]}
    />
  );
}
