import type { TaskGroup } from "@millwright/domain/work/task-groups/contract.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Labour } from "./labour.tsx";
import { Members } from "./members.tsx";
import { Parts } from "./parts.tsx";
import { TaskList } from "./task-list.tsx";
import { DraftBar } from "../versions/draft-bar.tsx";
import { useContent } from "./use-content.ts";
import { Words } from "./words.tsx";
import styles from "./content.module.css";

interface ContentProps {
  group: TaskGroup;
  mayEdit: boolean;
  mayPublish: boolean;
}

/** What the group says: its draft where there is one, else the version that is taken. */
export function Content({ group, mayEdit, mayPublish }: ContentProps) {
  const { data, error, refetch } = useContent(group.id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={2} lines={5} />;
  const given = { content: data, mayEdit: mayEdit && data.state === "draft" };
  return (
    <div className={styles.tab}>
      <DraftBar group={group} content={data} mayEdit={mayEdit} mayPublish={mayPublish} />
      <Words {...given} />
      <TaskList {...given} />
      <Members {...given} />
      <div className={styles.pair}>
        <Labour {...given} />
        <Parts {...given} />
      </div>
    </div>
  );
}
