import type { watching } from "@millwright/domain/connect/notifications/contract.ts";
import { watchCalls, type WatchedKind } from "@millwright/domain/kit/notices/watched.ts";
import { IconEye, IconEyeCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { callPath } from "../../kit/wire/client.ts";
import { keyOf, queryClient } from "../../kit/wire/query.ts";
import { t } from "../../i18n/connect.ts";

/** Whether the person watches this record; pressed, the other way round. Where it cannot be asked (no network) there is no button. */
export function WatchButton({ kind, record }: { kind: WatchedKind; record: number }) {
  const query = { kind, record };
  const key = keyOf(watchCalls.get, { query });
  const { data } = useQuery({ queryKey: key, queryFn: async () => await callPath<typeof watching.get>(watchCalls.get, { query }) });
  const [isBusy, setBusy] = useState(false);
  if (!data) return null;
  const { isWatching } = data;
  const press = async () => {
    setBusy(true);
    try {
      queryClient.setQueryData(key, await callPath<typeof watching.set>(watchCalls.set, { body: { ...query, isWatching: !isWatching } }));
      notify("info", t(isWatching ? "notifications.watch.stopped" : "notifications.watch.begun"));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("notifications.failed"));
    }
    setBusy(false);
  };
  const Glyph = isWatching ? IconEyeCheck : IconEye;
  return (
    <Button
      variant="text"
      aria-pressed={isWatching}
      title={t(isWatching ? "notifications.watch.stop" : "notifications.watch.begin")}
      disabled={isBusy}
      onClick={() => void press()}
    >
      <Glyph size={16} aria-hidden="true" />
      {t(isWatching ? "notifications.watch.on" : "notifications.watch.off")}
    </Button>
  );
}
