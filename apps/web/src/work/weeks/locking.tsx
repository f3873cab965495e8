import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { crewWeeks, type WeekPlan } from "@millwright/domain/work/weeks/contract.ts";
import { mayUnlock } from "@millwright/domain/work/weeks/locking.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../i18n/work.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatMinutes, today } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";

const CHANGED = { invalidates: [crewWeeks] };

/** Locks the week, or takes the lock back while the week is ahead. */
export function LockButton({ plan }: { plan: WeekPlan }) {
  const mayLock = useMay(crewWeeks.lock);
  const mayTakeBack = useMay(crewWeeks.unlock);
  const lock = useChange(crewWeeks.lock, CHANGED);
  const unlock = useChange(crewWeeks.unlock, CHANGED);
  const { crew, monday, thisMonday } = plan;
  const attempted = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      notify("success", done);
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  const locking = async () => {
    const open = plan.orders.filter(({ status }) => !ENDED.includes(status.category));
    const hours = formatMinutes(open.reduce((sum, { minutes }) => sum + minutes, 0));
    const answer = await ask({
      title: t("crewWeeks.lock.title"),
      text: t("crewWeeks.lock.text", { count: open.length, hours }),
      confirm: t("crewWeeks.lock.action"),
    });
    if (answer) await attempted(() => lock.mutateAsync({ body: { crewId: crew.id, monday } }), t("crewWeeks.lock.done"));
  };
  const unlocking = async ({ id, version }: NonNullable<WeekPlan["lock"]>) => {
    const answer = await ask({
      title: t("crewWeeks.unlock.title"),
      text: t("crewWeeks.unlock.text"),
      confirm: t("crewWeeks.unlock.action"),
      reason: { label: t("crewWeeks.unlock.reason"), required: true },
    });
    if (answer)
      await attempted(() => unlock.mutateAsync({ params: { id }, body: { version, reason: answer.reason } }), t("crewWeeks.unlock.done"));
  };
  const held = plan.lock;
  if (held)
    return mayTakeBack && mayUnlock({ monday, today: today() }) ? (
      <Button variant="secondary" disabled={unlock.isPending} onClick={() => void unlocking(held)}>
        <IconLockOpen size={16} aria-hidden="true" />
        {t("crewWeeks.unlock.action")}
      </Button>
    ) : null;
  if (!mayLock || monday < thisMonday) return null;
  return (
    <Button disabled={lock.isPending} onClick={() => void locking()}>
      <IconLock size={16} aria-hidden="true" />
      {t("crewWeeks.lock.action")}
    </Button>
  );
}
