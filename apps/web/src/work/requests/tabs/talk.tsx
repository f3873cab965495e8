import { IconMessageQuestion } from "@tabler/icons-react";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workRequests, type WorkRequest, type WorkRequestMessage } from "@millwright/domain/work/requests/contract.ts";
import { useState, type FormEvent } from "react";
import { t } from "../../../i18n/work.ts";
import { dropDraft, keepTyped, readDraft } from "../../../kit/draft.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Avatar } from "../../../kit/marks/avatar.tsx";
import { IconAvatar } from "../../../kit/marks/icon-avatar.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import { Message, MessageList } from "../../../kit/talk/message.tsx";
import { SayField } from "../../../kit/talk/say-field.tsx";
import { useSignedIn } from "../../../shell/account/use-signed-in.ts";
import { keepRequest } from "../changes/judge.tsx";
import { PhotoPicker } from "../report/photo-picker.tsx";
import { requestPhotos } from "../report/photos.ts";
import styles from "./talk.module.css";

/** What was asked and answered, in order; an open question has its answer box right below. */
export function Talk({ request }: { request: WorkRequest }) {
  const me = useSignedIn().user.personId;
  if (request.messages.length === 0) return null;
  const isReporter = request.isFollowed || request.requester?.id === me;
  return (
    <Card title={t("workRequests.talk.title")}>
      <MessageList>
        {request.messages.map((message) => (
          <RequestMessage key={message.id} message={message} isMe={message.by?.id === me} />
        ))}
      </MessageList>
      {request.waitingForRequester &&
        (isReporter ? <AnswerBox request={request} /> : <p className={styles.waiting}>{t("workRequests.talk.waiting")}</p>)}
    </Card>
  );
}

function RequestMessage({ message: { kind, text, by, at }, isMe }: { message: WorkRequestMessage; isMe: boolean }) {
  const name = by?.name ?? t("workRequests.talk.reporter");
  return (
    <Message
      mark={by ? <Avatar name={by.name} size={28} /> : <IconAvatar icon={IconMessageQuestion} />}
      name={isMe ? t("workRequests.talk.me") : name}
      kind={t(`workRequests.talk.${kind}`)}
      at={at}
      text={text}
    />
  );
}

/** What is typed is kept for this tab until it is sent; photos follow once the answer is there. */
function AnswerBox({ request }: { request: WorkRequest }) {
  const key = `work-request-${request.id}-answer`;
  const [text, setText] = useState(() => String(readDraft(key)?.values ?? ""));
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const mayAddPhotos = useMay(files.upload, "work-requests");
  const answer = useChange(workRequests.answer, { invalidates: [workRequests], onDone: keepRequest });
  const type = (next: string) => {
    setText(next);
    if (next === "") dropDraft(key);
    else keepTyped(key, next);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || answer.isPending) return;
    try {
      await answer.mutateAsync({ body: { id: request.id, text: text.trim() } });
      dropDraft(key);
      void requestPhotos.add(request.id, photos);
      notify("success", t("workRequests.talk.sent"));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <form className={styles.answer} onSubmit={(event) => void send(event)}>
      <SayField label={t("workRequests.talk.yours")} rows={3} maxLength={2000} value={text} onChange={type} />
      {mayAddPhotos && <PhotoPicker photos={photos} onChange={setPhotos} />}
      <Button type="submit" aria-disabled={answer.isPending}>
        {t("workRequests.talk.send")}
      </Button>
    </form>
  );
}
