import { HELP_PAGES, type HelpPage } from "@millwright/domain/foundation/navigation/help.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { t } from "../../i18n/insight.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { usePanels } from "../../shell/panels/use-panels.ts";
import { START } from "./address.ts";
import styles from "./help.module.css";
import { Markdown } from "./markdown.tsx";
import { HelpPages } from "./pages.tsx";

/** The Markdown files, each loaded when it is read. */
const FILES = import.meta.glob<string>("../../../../../docs/help/*.md", { query: "?raw", import: "default" });

/** `/help` and `/help/{page}`: what the product is used for, area by area. */
export function Help() {
  const { page = START }: { page?: string } = useParams({ strict: false });
  const known = HELP_PAGES.find((name) => name === page.toLowerCase());
  const { hasLeft } = usePanels();
  return (
    <div className={styles.help} data-alone={hasLeft || undefined}>
      <title>{`${known ? t(`help.page.${known}`) : t("help.title")} · ${t("shell.product")}`}</title>
      {!hasLeft && <HelpPages open={known} />}
      <Card>{known ? <Page page={known} /> : <EmptyState text={t("help.unknown")} />}</Card>
    </div>
  );
}

function Page({ page }: { page: HelpPage }) {
  const { data, error, refetch } = useQuery({ queryKey: ["help", page], queryFn: async () => await read(page), staleTime: Infinity });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonCards cards={1} lines={8} />;
  return (
    <article className={styles.page}>
      <Markdown text={data} />
    </article>
  );
}

async function read(page: HelpPage): Promise<string> {
  const load = Object.entries(FILES).find(([path]) => path.endsWith(`/${page}.md`))?.[1];
  if (!load) throw new Error(`docs/help has no ${page}.md`);
  return await load();
}
