import { IconNotes } from "@tabler/icons-react";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useRef, useState, type FormEvent } from "react";
import { t } from "../../../i18n/work.ts";
import { dropDraft, keepTyped, readDraft } from "../../../kit/draft.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../kit/feedback/states.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Avatar } from "../../../kit/marks/avatar.tsx";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { useCall } from "../../../kit/wire/query.ts";
import { Message, MessageList } from "../../../kit/talk/message.tsx";
import { SayField } from "../../../kit/talk/say-field.tsx";
import { Names, NoteText, useNaming } from "./naming.tsx";
import styles from "./notes.module.css";

/** What those who work on the order tell each other, newest first. */
export function Notes({ order, mayAdd }: { order: WorkOrder; mayAdd: boolean }) {
  const { data, error, refetch } = useCall(workNotes.list, { query: { workOrderId: order.id } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={4} />;
  const newestFirst = [...data.rows].sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id);
  return (
    <Card>
      {mayAdd && <NewNote orderId={order.id} />}
      {newestFirst.length === 0 && <EmptyState icon={IconNotes} text={t("workOrders.notes.empty")} />}
      <MessageList isRuled>
        {newestFirst.map(({ id, createdBy, createdAt, note, mentions = [] }) => (
          <Message
            key={id}
            mark={<Avatar name={createdBy?.name ?? "?"} size={28} />}
            name={createdBy?.name ?? t("kit.log.system")}
            at={createdAt}
            text={<NoteText note={note} mentions={mentions} />}
          />
        ))}
      </MessageList>
    </Card>
  );
}

/** What is typed is kept for this tab until it is added. */
function NewNote({ orderId }: { orderId: number }) {
  const key = `work-order-${orderId}-note`;
  const [note, setNote] = useState(() => String(readDraft(key)?.values ?? ""));
  const create = useQueued(workNotes.create, { invalidates: [workNotes, workOrders] });
  const area = useRef<HTMLTextAreaElement>(null);
  const type = (text: string, caret = text.length) => {
    setNote(text);
    naming.follow(text, caret);
    if (text === "") dropDraft(key);
    else keepTyped(key, text);
  };
  const naming = useNaming(note, (named, caret) => {
    type(named, caret);
    // The caret goes where the browser's own drawing of the text puts it no more.
    requestAnimationFrame(() => area.current?.setSelectionRange(caret, caret));
  });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === "" || create.isPending) return;
    try {
      const mentions = naming.mentionsIn(note);
      await create.mutateAsync({ body: { workOrderId: orderId, note: note.trim(), ...(mentions.length > 0 ? { mentions } : {}) } });
      type("");
      naming.forget();
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <SayField
        label={t("workOrders.notes.label")}
        rows={2}
        maxLength={4000}
        value={note}
        placeholder={t("workOrders.notes.hint")}
        ref={area}
        {...naming.control}
        onChange={type}
        onKeyDown={(event) => {
          if (naming.onKeyDown(event)) return;
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void add(event);
        }}
      />
      <Names naming={naming} />
      <Button type="submit" variant="secondary" disabled={note.trim() === "" || create.isPending}>
        {t("workOrders.notes.add")}
      </Button>
    </form>
  );
}
