import { reportLinks } from "@millwright/domain/work/public-reports/contract.ts";
import { workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Fact, Facts } from "../../../kit/layout/record-columns.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";

/** What somebody without an account said of themselves; those who judge take it off again. */
export function WithoutAccount({ request }: { request: WorkRequest }) {
  const mayForget = useMay(reportLinks.forget);
  const forget = useChange(reportLinks.forget, { invalidates: [workRequests] });
  const reporter = request.publicReporter;
  if (!reporter) return null;
  const { name, email, phone } = reporter;
  const isLeft = name !== null || email !== null || phone !== null;
  const remove = async () => {
    const answer = await ask({
      title: t("workRequests.withoutAccount.ask", { code: request.code }),
      text: t("workRequests.withoutAccount.askText"),
      confirm: t("workRequests.withoutAccount.forget"),
      isDangerous: true,
    });
    if (!answer) return;
    try {
      await forget.mutateAsync({ body: { id: request.id } });
      notify("success", t("workRequests.withoutAccount.forgotten"));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <Card title={t("workRequests.withoutAccount.title")}>
      {request.isUnverified && <p>{t("workRequests.withoutAccount.text")}</p>}
      {isLeft ? (
        <Facts>
          {name !== null && <Fact label={t("workRequests.withoutAccount.name")}>{name}</Fact>}
          {email !== null && (
            <Fact label={t("workRequests.withoutAccount.email")}>
              <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
            </Fact>
          )}
          {phone !== null && <Fact label={t("workRequests.withoutAccount.phone")}>{phone}</Fact>}
        </Facts>
      ) : (
        <p>{t("workRequests.withoutAccount.none")}</p>
      )}
      {isLeft && mayForget && (
        <Button variant="text" disabled={forget.isPending} onClick={() => void remove()}>
          {t("workRequests.withoutAccount.forget")}
        </Button>
      )}
    </Card>
  );
}
