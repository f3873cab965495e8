import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { analyticsDashboards, type Dashboard } from "@millwright/domain/insight/dashboards/contract.ts";
import {
  changedKind,
  MOST_WIDGETS,
  movedTo,
  WIDGET_KINDS,
  type Widget,
  type WidgetKind,
} from "@millwright/domain/insight/dashboards/widgets.ts";
import { factsOf, FIGURE_IDS, type Breakdown, type FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { t } from "../../i18n/insight.ts";
import { useGo } from "../../kit/address.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button, IconButton } from "../../kit/layout/button.tsx";
import { useChange } from "../../kit/wire/query.ts";
import styles from "./dashboards.module.css";

interface ArrangingProps {
  /** Null: a new one of the caller's own. */
  dashboard: Dashboard | null;
  onClose: () => void;
}

const FIRST: Widget = { kind: "figure", figure: "ordersOpen" };

/** What a dashboard shows, in its order. What was chosen stays where it is refused. */
export function Arranging({ dashboard, onClose }: ArrangingProps) {
  const [title, setTitle] = useState(dashboard?.title ?? "");
  const [widgets, setWidgets] = useState<readonly Widget[]>(dashboard?.widgets ?? [FIRST]);
  const saving = useSaving(dashboard, onClose);
  const change = (at: number, widget: Widget) => setWidgets(widgets.with(at, widget));
  const isFull = widgets.length >= MOST_WIDGETS;
  return (
    <Modal
      title={t(dashboard ? "dashboards.arranging.title" : "dashboards.arranging.newTitle")}
      {...(isFull ? { text: t("dashboards.arranging.most", { most: MOST_WIDGETS }) } : {})}
      onClose={onClose}
      actions={
        <>
          {dashboard && <Ending dashboard={dashboard} saving={saving} onClose={onClose} />}
          <Button disabled={title.trim() === "" || saving.isPending} onClick={() => saving.save(title.trim(), widgets)}>
            {t("dashboards.arranging.save")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <label>
          {t("dashboards.arranging.name")}
          <input className={styles.select} value={title} maxLength={80} onChange={({ target }) => setTitle(target.value)} />
        </label>
      </div>
      <ol>
        {widgets.map((widget, at) => (
          <li key={at} className={styles.widget}>
            <WidgetFields widget={widget} onChange={(one) => change(at, one)} />
            <Signs at={at} widgets={widgets} onChange={setWidgets} />
          </li>
        ))}
      </ol>
      <Button variant="text" disabled={isFull} onClick={() => setWidgets([...widgets, FIRST])}>
        {t("dashboards.arranging.add")}
      </Button>
    </Modal>
  );
}

type Saving = ReturnType<typeof useSaving>;

function useSaving(dashboard: Dashboard | null, onClose: () => void) {
  const go = useGo();
  const invalidates = [analyticsDashboards];
  const create = useChange(analyticsDashboards.create, { invalidates });
  const update = useChange(analyticsDashboards.update, { invalidates });
  const refused = (failure: unknown) => notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
  const change = (id: number, body: { title?: string; widgets: Widget[] | null; version: number }) =>
    update.mutateAsync({ params: { id }, body }).then(onClose, refused);
  return {
    isPending: create.isPending || update.isPending,
    save: (title: string, widgets: readonly Widget[]) => {
      if (dashboard) return void change(dashboard.id, { title, widgets: [...widgets], version: dashboard.version });
      const made = create.mutateAsync({ body: { title, widgets: [...widgets] } });
      return void made.then(({ url }) => {
        onClose();
        go(url);
      }, refused);
    },
    reset: ({ id, version }: Dashboard) => void change(id, { widgets: null, version }),
  };
}

/** One of the product is set back, one of somebody's own is deleted. */
function Ending({ dashboard, saving, onClose }: { dashboard: Dashboard; saving: Saving; onClose: () => void }) {
  const go = useGo();
  const remove = useChange(analyticsDashboards.remove, { invalidates: [analyticsDashboards] });
  const end = async () => {
    const words = { title: t("dashboards.arranging.delete"), text: t("dashboards.arranging.deleteText", { title: dashboard.title }) };
    if (!(await ask({ ...words, confirm: t("dashboards.arranging.delete"), isDangerous: true }))) return;
    await remove.mutateAsync({ params: { id: dashboard.id } });
    notify("success", t("dashboards.arranging.deleted"));
    onClose();
    go("/home");
  };
  if (dashboard.isArranged)
    return (
      <Button variant="text" onClick={() => saving.reset(dashboard)}>
        {t("dashboards.arranging.reset")}
      </Button>
    );
  if (!dashboard.may.delete) return null;
  return (
    <Button variant="danger" onClick={() => void end()}>
      {t("dashboards.arranging.delete")}
    </Button>
  );
}

function WidgetFields({ widget, onChange }: { widget: Widget; onChange: (widget: Widget) => void }) {
  const parts = factsOf(widget.figure).by;
  const change = (kind: WidgetKind, figure: FigureId, by?: Breakdown) => onChange(changedKind(kind, figure, by));
  const by = "by" in widget ? widget.by : undefined;
  return (
    <>
      <Choose
        name="figure"
        value={widget.figure}
        values={FIGURE_IDS}
        words={(id) => t(`figures.name.${id}`)}
        onChange={(id) => change(widget.kind, id, by)}
      />
      <Choose
        name="kind"
        value={widget.kind}
        values={parts.length > 0 ? WIDGET_KINDS : (["figure", "trend"] as const)}
        words={(kind) => t(`dashboards.kind.${kind}`)}
        onChange={(kind) => change(kind, widget.figure, by)}
      />
      {by ? (
        <Choose
          name="by"
          value={by}
          values={parts}
          words={(part) => t(`dashboards.part.${part}`)}
          onChange={(part) => change(widget.kind, widget.figure, part)}
        />
      ) : (
        <span />
      )}
    </>
  );
}

interface ChooseProps<V extends string> {
  name: "figure" | "kind" | "by";
  value: V;
  values: readonly V[];
  words: (value: V) => string;
  onChange: (value: V) => void;
}

const Choose = <V extends string>({ name, value, values, words, onChange }: ChooseProps<V>) => (
  <select
    className={styles.select}
    aria-label={t(`dashboards.arranging.${name}`)}
    value={value}
    onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? value)}
  >
    {values.map((one) => (
      <option key={one} value={one}>
        {words(one)}
      </option>
    ))}
  </select>
);

interface SignsProps {
  at: number;
  widgets: readonly Widget[];
  onChange: (widgets: readonly Widget[]) => void;
}

const Signs = ({ at, widgets, onChange }: SignsProps) => (
  <span className={styles.signs}>
    <IconButton label={t("dashboards.arranging.up")} disabled={at === 0} onClick={() => onChange(movedTo(widgets, at, at - 1))}>
      <IconArrowUp size={18} aria-hidden="true" />
    </IconButton>
    <IconButton
      label={t("dashboards.arranging.down")}
      disabled={at === widgets.length - 1}
      onClick={() => onChange(movedTo(widgets, at, at + 1))}
    >
      <IconArrowDown size={18} aria-hidden="true" />
    </IconButton>
    <IconButton label={t("dashboards.arranging.remove")} onClick={() => onChange(widgets.toSpliced(at, 1))}>
      <IconX size={18} aria-hidden="true" />
    </IconButton>
  </span>
);
