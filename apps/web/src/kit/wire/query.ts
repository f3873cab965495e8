import { MutationCache, QueryCache, QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Access, Contract, Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import { holds, type Flag, type Grants, type SubModule } from "@millwright/domain/kit/access.ts";
import type { May } from "@millwright/domain/kit/may.ts";
import { navigation, type Navigation } from "@millwright/domain/kit/shell/navigation.ts";
import { noteOwnChange } from "../live/own-changes.ts";
import { dismissSnackbar, snackbars } from "../feedback/snackbar.ts";
import { device, deviceInTime, deviceNow } from "../offline/device.ts";
import { isRefusal, isUnreached } from "./failures.ts";
import { call, callPath, onRightsChanged, type CallOptions, type Parts, type Wire } from "./client.ts";

/**
 * Server state. A reply is known by its path and request; after a change the paths of the contracts concerned are read anew.
 * Nothing is retried here: the client does that, with the same idempotency key.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: rightsMayHaveChanged }),
  // What failed is told until it went well, or something else did.
  mutationCache: new MutationCache({ onError: rightsMayHaveChanged, onSuccess: forgetFault }),
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Whoever is refused what the screen offered has other rights than when it was drawn: what they may do is asked again, and the menu and the buttons follow. */
function rightsMayHaveChanged(failure: Error): void {
  if (isRefusal(failure, "forbidden")) askRightsAnew();
}

function forgetFault(): void {
  if (snackbars.get()?.variant === "error") dismissSnackbar();
}

export const askRightsAnew = (): void => void queryClient.invalidateQueries({ queryKey: navigationQuery.queryKey });
// What is given shows with the next answer of any call.
onRightsChanged(askRightsAnew);

export const keyOf = (wire: Pick<Wire, "path">, request: unknown = {}): readonly unknown[] => [wire.path, request];

/** Reads one call; `null` as the request waits until there is something to ask. `pollAfter` says after how many milliseconds to read anew, for jobs under way. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  request: Request<E> | null,
  pollAfter: (reply: Reply<E> | undefined) => number | false = never,
) {
  return useQuery({
    queryKey: keyOf(endpoint, request ?? "waiting"),
    queryFn: ({ signal }) => read(endpoint, request as Request<E>, () => call(endpoint, request as Request<E>, { signal })),
    enabled: request !== null,
    refetchInterval: (query) => pollAfter(query.state.data),
  });
}

const never = () => false as const;

/** The same outside of a component (lists, pickers). A reply younger than a moment is not asked for again. */
export function fetchCall<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Reply<E>> {
  return queryClient.fetchQuery({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }) => read(endpoint, request, () => call(endpoint, request, { signal })),
  });
}

/** What was last read of a call: as asked, and however it was asked. */
export const known = <E extends Endpoint>(endpoint: E, request: Request<E>): Reply<E> | undefined =>
  queryClient.getQueryData(keyOf(endpoint, request));
export const allKnown = <E extends Endpoint>(endpoint: E): Reply<E>[] =>
  queryClient.getQueriesData<Reply<E>>({ queryKey: keyOf(endpoint).slice(0, 1) }).flatMap(([, reply]) => reply ?? []);

/** What the server says; where it says nothing, what the device kept of it. Either with what waits to be sent. */
async function read<T>(wire: Wire, request: unknown, ask: () => Promise<T>): Promise<T> {
  try {
    const reply = await ask();
    const ours = deviceNow();
    if (ours) return (ours.told(wire, request as Parts, reply) ?? reply) as T;
    // What is answered while the device is being opened is kept as well.
    void deviceInTime().then((opened) => opened?.told(wire, request as Parts, reply));
    return reply;
  } catch (failure) {
    if (!isUnreached(failure)) throw failure;
    const kept = await (await device())?.answerOf(wire, request as Parts);
    if (!kept) throw failure;
    return kept.reply as T;
  }
}

interface ChangeOptions<E extends Endpoint> {
  /** The contracts whose replies this change makes old. */
  invalidates: readonly Contract[];
  onDone?: (reply: Reply<E>) => void;
}
export type ChangeRequest<E extends Endpoint> = Request<E> & Pick<CallOptions, "idempotencyKey">;

/** A call that changes something: `const archive = useChange(suppliers.archive, { invalidates: [suppliers] })`. */
export function useChange<E extends Endpoint>(endpoint: E, { invalidates, onDone }: ChangeOptions<E>) {
  return useMutation({
    mutationFn: ({ idempotencyKey, ...request }: ChangeRequest<E>): Promise<Reply<E>> =>
      call(endpoint, request as unknown as Request<E>, idempotencyKey === undefined ? {} : { idempotencyKey }),
    onSuccess: (reply) => {
      onDone?.(reply);
      return changed(...invalidates);
    },
  });
}

type ChangeListener = (paths: ReadonlySet<string>) => void;
const changeListeners = new Set<ChangeListener>();

/** Says that what these contracts answer may have changed: open screens read again, lists reload. */
export async function changed(...contracts: readonly Contract[]): Promise<void> {
  noteOwnChange();
  await rereadPaths(new Set<string>(contracts.flatMap((contract) => Object.values(contract).map((endpoint) => endpoint.path))));
}

/** The same by the paths alone, for what waited to be sent. */
export async function rereadPaths(paths: ReadonlySet<string>): Promise<void> {
  for (const listener of changeListeners) listener(paths);
  await queryClient.invalidateQueries({ predicate: (query) => paths.has(String(query.queryKey[0])) });
}

/** What was answered a moment ago is old: whoever asks next asks the server. */
export const forgetAnswers = (path: string): void => void queryClient.invalidateQueries({ queryKey: [path], refetchType: "none" });

/** Everything on the screen is read anew. What never grows old (the menu) is left alone. */
export function askAnew(): void {
  for (const listener of anewListeners) listener();
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ options }) => (options as { staleTime?: unknown }).staleTime !== Number.POSITIVE_INFINITY,
  });
}

/** The same where something is known to be otherwise: what was answered a moment ago is old as well. */
export function askAnewNow(): void {
  void queryClient.invalidateQueries({
    refetchType: "none",
    predicate: ({ options }) => (options as { staleTime?: unknown }).staleTime !== Number.POSITIVE_INFINITY,
  });
  askAnew();
}

const anewListeners = new Set<() => void>();
/** For lists: the page asks again by itself. */
export function onAnew(listener: () => void): () => void {
  anewListeners.add(listener);
  return () => anewListeners.delete(listener);
}

/** For lists, whose rows are not kept as one query. */
export function onChanged(listener: ChangeListener): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** The menu and what the person may do; read once a session, when an answer says that rights have changed, and whenever somebody comes back to the window. */
export function useNavigation(): Navigation | undefined {
  return useQuery(navigationQuery).data;
}

/** For the sign-in gate, which waits for it before the first screen. */
export const navigationQuery = {
  queryKey: keyOf(navigation),
  queryFn: () => read(navigation, {}, () => callPath<typeof navigation>(navigation, {})),
  staleTime: Number.POSITIVE_INFINITY,
  // Not by the clock: a page that asks by itself would keep the session of somebody who has left it.
  refetchOnWindowFocus: "always",
} as const;

const NONE: Grants = {};
export const useGrants = (): Grants => useNavigation()?.grants ?? NONE;

/** What the record on the screen says of itself, and under whose rights it stands. */
export const JudgedRecord = createContext<{ subModule: SubModule; may: May } | null>(null);

/**
 * Whether the person may make this call, by the rule the server applies: of the record on the screen as the server said of it, of anything else as their roles say.
 * Where the record decides (files), the record's sub-module is named.
 */
export function useMay(call: { access: Access }, recordOf?: SubModule): boolean {
  const { access } = call;
  const judged = useJudgement();
  const subModule = typeof access === "string" ? undefined : "record" in access ? recordOf : access.subModule;
  const isBarred = subModule !== undefined && typeof access !== "string" && !judged(subModule, access.flag);
  return allows(useGrants(), access, recordOf) && !isBarred;
}

function useJudgement(): (subModule: SubModule, flag: Flag) => boolean {
  const record = useContext(JudgedRecord);
  return (subModule, flag) => !record || record.subModule !== subModule || flag === "view" || flag === "create" || record.may[flag];
}

export function allows(grants: Grants, access: Access, recordOf?: SubModule): boolean {
  if (access === "gateway") return false;
  if (access === "public" || access === "signed-in") return true;
  if ("record" in access) return recordOf !== undefined && holds(grants, recordOf, access.flag);
  return holds(grants, access.subModule, access.flag);
}

export function useHolds(subModule: SubModule, flag: Flag): boolean {
  const judged = useJudgement();
  return holds(useGrants(), subModule, flag) && judged(subModule, flag);
}
