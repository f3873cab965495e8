import { workOrderSubtasks, workOrderTasks, type Subtask, type Task } from "@millwright/domain/work/orders/tasks/contract.ts";
import { asShown } from "@millwright/domain/work/orders/steps/showing.ts";
import { useMemo } from "react";
import { keyOf, queryClient, useCall } from "../../../kit/wire/query.ts";

const requestOf = (orderId: number, stopId?: number) => ({ query: { woId: orderId, ...(stopId === undefined ? {} : { stopId }) } });

/** Tasks and steps of an order, or of one of its stops, in their order. */
export function useSteps(orderId: number, stopId?: number) {
  const tasks = useCall(workOrderTasks.list, requestOf(orderId, stopId));
  const steps = useCall(workOrderSubtasks.list, requestOf(orderId, stopId));
  const rows = useMemo(() => asShown(steps.data?.rows ?? NO_STEPS), [steps.data]);
  return {
    tasks: tasks.data?.rows ?? NO_TASKS,
    steps: rows,
    stepsOf: (taskId: number) => rows.filter((step) => step.workOrderTaskId === taskId),
    isLoading: tasks.isPending || steps.isPending,
    error: tasks.data && steps.data ? null : (tasks.error ?? steps.error),
    retry: () => void Promise.all([tasks.refetch(), steps.refetch()]),
  };
}

const NO_TASKS: readonly Task[] = [];
const NO_STEPS: readonly Subtask[] = [];

/** Shows a step as the server answered it, before the list is read again. */
export function keepStep(step: Subtask): void {
  queryClient.setQueriesData(LISTS, (list: { rows: Subtask[] } | undefined) =>
    list ? { rows: list.rows.map((row) => (row.id === step.id ? step : row)) } : list,
  );
}

/** The steps of each order, and of each stop, that is on the screen. */
const LISTS = { queryKey: keyOf(workOrderSubtasks.list).slice(0, 1) };

/** The step as it was last told, for who held it while it was changed. */
export const stepNow = (step: Subtask): Subtask =>
  queryClient
    .getQueriesData<{ rows: Subtask[] }>(LISTS)
    .flatMap(([, list]) => list?.rows ?? [])
    .find(({ id }) => id === step.id) ?? step;

/** Shows a new order of tasks, or of one task's steps, at once; the server's answer replaces it. */
export function keepTaskOrder(orderId: number, ids: readonly number[]): void {
  queryClient.setQueryData(keyOf(workOrderTasks.list, requestOf(orderId)), (list: { rows: Task[] } | undefined) =>
    list ? { rows: ordered(list.rows, ids) } : list,
  );
}
export function keepStepOrder(orderId: number, ids: readonly number[]): void {
  queryClient.setQueryData(keyOf(workOrderSubtasks.list, requestOf(orderId)), (list: { rows: Subtask[] } | undefined) =>
    list ? { rows: ordered(list.rows, ids) } : list,
  );
}

/** The rows named take the places that the named rows had, in the new order. */
function ordered<R extends { id: number }>(rows: readonly R[], ids: readonly number[]): R[] {
  const moved = ids.flatMap((id) => rows.filter((row) => row.id === id));
  return rows.map((row) => (ids.includes(row.id) ? (moved.shift() ?? row) : row));
}
