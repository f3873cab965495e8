import type { ReactNode } from "react";
import type { z } from "zod";
import type { Contract, Endpoint, Reply } from "@millwright/domain/kit/endpoint.ts";
import { t } from "../../i18n/index.ts";
import { useGo } from "../address.ts";
import { notify } from "../feedback/snackbar.ts";
import type { FormSchema, Later } from "../form/draft/later.ts";
import { useDraftForm } from "../form/draft/use-draft-form.ts";
import { FormPage } from "../form/form-page.tsx";
import { Form } from "../form/form.tsx";
import { DetailHead } from "../layout/detail-head.tsx";
import type { ListCall } from "../list/use-list.ts";
import { useChange, type ChangeRequest } from "../wire/query.ts";
import type { RecordLinks } from "./links.ts";
import { RecordScreen } from "./record-screen.tsx";

interface Common<S extends FormSchema> {
  draft: Later<S>;
  links: RecordLinks;
  /** Where the fields' texts are in the catalogue: `suppliers.field`. */
  labels: string;
  /** Contracts whose answers a save makes old, beside the record's own. */
  alsoChanges?: readonly Contract[];
}

interface NewRecordProps<S extends FormSchema> extends Common<S> {
  contract: Contract & { create: Endpoint };
  /** What a new one begins with. */
  start: z.input<S>;
  title: string;
  /** What is told when it is made. */
  created: string;
  /** Address that Cancel and the arrow lead to; the list, unless it is said. */
  backTo?: string;
  /** Tells drafts apart where a new one may begin at several places. */
  at?: string;
  children: ReactNode;
}

/** The page on which a record is made; its cards of fields are the children. */
export function NewRecord<S extends FormSchema>(props: NewRecordProps<S>) {
  const { contract, draft, links, labels, alsoChanges = [], start, title, created, backTo = links.list(), at = "", children } = props;
  const go = useGo();
  const create = useChange(contract.create, { invalidates: [contract, ...alsoChanges] });
  const form = useDraftForm({
    key: `${labels}-new${at}`,
    schema: draft,
    start,
    save: async (body, { idempotencyKey }) => (await create.mutateAsync({ body, idempotencyKey } as Sent)) as { id: number },
    onSaved: ({ id }) => {
      notify("success", created);
      go(links.record(id), { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={backTo} title={title} />
      <FormPage>
        <Form form={form} labels={labels} onCancel={() => go(backTo)}>
          {children}
        </Form>
      </FormPage>
    </>
  );
}
type Sent = ChangeRequest<Endpoint>;

type Read = Endpoint & { reply: { _zod: { output: { id: number; version: number; code?: string; name: string } } } };
interface EditRecordProps<S extends FormSchema, C extends Edited> extends Common<S> {
  contract: C;
  children: (row: Reply<C["get"]>) => ReactNode;
}
type Edited = Contract & { get: Read; list: ListCall; update: Endpoint };

/** The page on which the record of the address is changed; its cards of fields are drawn from it. */
export function EditRecord<S extends FormSchema, C extends Edited>({ children, ...props }: EditRecordProps<S, C>) {
  const { contract, links } = props;
  return (
    <RecordScreen call={contract.get} list={contract.list} to={links.edit} backTo={links.list()}>
      {(row) => (
        <EditForm key={row.id} {...props} row={row}>
          {children(row as Reply<C["get"]>)}
        </EditForm>
      )}
    </RecordScreen>
  );
}

interface EditFormProps<S extends FormSchema> extends Common<S> {
  contract: Edited;
  row: Reply<Read>;
  children: ReactNode;
}
function EditForm<S extends FormSchema>({ contract, draft, links, labels, alsoChanges = [], row, children }: EditFormProps<S>) {
  const go = useGo();
  const update = useChange(contract.update, { invalidates: [contract, ...alsoChanges] });
  const back = links.record(row.id);
  const form = useDraftForm({
    key: `${labels}-${row.id}`,
    schema: draft,
    start: row as unknown as z.input<S> & { version: number },
    save: async (draft, { version, idempotencyKey }) =>
      await update.mutateAsync({ params: { id: row.id }, body: { ...draft, version }, idempotencyKey } as unknown as Sent),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      go(back, { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={back} {...(row.code === undefined ? {} : { code: row.code })} title={row.name} />
      <FormPage>
        <Form form={form} labels={labels} onCancel={() => go(back)}>
          {children}
        </Form>
      </FormPage>
    </>
  );
}
