import { X509Certificate } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import { Aedes, type Client, type PublishPacket } from "aedes";
import type { FastifyBaseLogger } from "fastify";
import { MOST_BYTES, speaksMqtt, type Delivery } from "@millwright/domain/iot/ingest/canonical.ts";
import type { RefusalAtDoor } from "@millwright/domain/iot/intake/refusals.ts";
import { refusalOf } from "../../platform/call/refusals.ts";
import type { Database } from "../../platform/db/db.ts";
import { StartProblem } from "../../platform/ops/start-problem.ts";
import type { Settings } from "../../settings.ts";
import { stillOpen } from "../gateways/service.ts";
import type { KnownGateways } from "./callers.ts";
import { figures } from "./figures.ts";
import { askNode, handOver, type ListeningClient } from "./handing-over.ts";
import type { GatewayFacts } from "./incoming.ts";
import type { Knocks } from "./knocks.ts";
import { paceOf } from "./pace.ts";
import type { Receiving } from "./receiving.ts";
import { openNodes, type SparkplugNode, type SparkplugNodes } from "./sparkplug/nodes.ts";
import { ownTopics, type OwnTopics } from "./topics.ts";

/** Where gateways speak MQTT; null: nowhere. */
export interface Listening {
  port: number;
  host: string;
  tls: { cert: Buffer; key: Buffer } | null;
}

/** Without TLS it is this machine alone, unless somebody says that the network is trusted. */
export function listeningOf({ mqttPort: port, mqttTlsCert, mqttTlsKey, mqttPlain, host }: Settings): Listening | null {
  if (port === null) return null;
  if (!mqttTlsCert !== !mqttTlsKey) throw new StartProblem("MQTT_TLS_CERT and MQTT_TLS_KEY belong together: set both, or neither.");
  if (!mqttTlsCert || !mqttTlsKey) return { port, host: mqttPlain ? host : "127.0.0.1", tls: null };
  return { port, host, tls: { cert: fileOf("MQTT_TLS_CERT", mqttTlsCert), key: fileOf("MQTT_TLS_KEY", mqttTlsKey) } };
}

function fileOf(name: string, path: string): Buffer {
  try {
    return fs.readFileSync(path);
  } catch {
    throw new StartProblem(`${name} is "${path}"; there is no file that can be read.`);
  }
}

export interface MqttDoor {
  open: () => Promise<void>;
  close: () => Promise<void>;
  /** Whether it listens; null where it is not to. */
  isOpen: () => boolean | null;
  /** The same with where, and until when its certificate is valid. */
  state: () => { port: number; isListening: boolean; certificateEnds: string | null } | null;
}

interface Deps {
  db: Database;
  callers: KnownGateways;
  receiving: Receiving;
  log: FastifyBaseLogger;
  knocks: Pick<Knocks, "note">;
  listening: Listening | null;
}
/** The same, once it is open. */
interface Open extends Deps {
  nodes: SparkplugNodes;
  isClosing: () => boolean;
}

interface Session {
  gateway: GatewayFacts;
  topics: OwnTopics;
  /** Of one that speaks Sparkplug. */
  node: SparkplugNode | null;
  /** Lets as many messages a second through as one gateway may send. */
  pace: () => Promise<void>;
  /** It has asked for its commands. */
  isListening: boolean;
}
const sessions = new WeakMap<Client, Session>();

const LIMITS = { drainTimeout: 10_000, connectTimeout: 10_000, maxTopicLevels: 10, maxClientsIdLength: 100, queueLimit: 42 };
const CONNECTIONS_OF_ONE = 2;
const CHECKED_EVERY_MS = 5000;
const HANDED_OVER_EVERY_MS = 2000;
const OPENED_AGAIN_MS = 10_000;

/** A broker in this process. A message is acknowledged once it is committed: what the library calls authorising waits for that. */
export function mqttDoor(deps: Deps): MqttDoor {
  const { listening, log } = deps;
  const clients = new Set<Client>();
  let broker: Aedes | null = null;
  let server: net.Server | null = null;
  let checking: NodeJS.Timeout | undefined;
  let handing: NodeJS.Timeout | undefined;
  let isClosing = false;

  const listen = async () => {
    if (!listening || isClosing) return;
    try {
      server = await listenAt(listening, (socket) => broker?.handle(socket));
    } catch (thrown) {
      log.error({ err: thrown, port: listening.port }, "gateways cannot speak MQTT: its port cannot be opened; it is tried again");
      setTimeout(() => void listen(), OPENED_AGAIN_MS).unref();
    }
  };

  return {
    isOpen: () => (listening ? server !== null : null),
    state: () => {
      if (!listening) return null;
      const ends = certificateEndOf(listening);
      return { port: listening.port, isListening: server !== null, certificateEnds: ends === null ? null : new Date(ends).toISOString() };
    },
    open: async () => {
      if (!listening) return;
      warnOfCertificate(listening, log);
      broker = await newBroker({ ...deps, nodes: openNodes(), isClosing: () => isClosing }, clients);
      checking = setInterval(() => void endRevoked(deps, clients).catch(() => {}), CHECKED_EVERY_MS).unref();
      handing = setInterval(() => void handOver(deps.db, listeningOnes(clients)).catch(() => {}), HANDED_OVER_EVERY_MS).unref();
      await listen();
    },
    close: async () => {
      isClosing = true;
      clearInterval(checking);
      clearInterval(handing);
      const ended = server;
      server = null;
      const closed = broker;
      if (closed) await new Promise<void>((done) => closed.close(() => done()));
      if (ended) await new Promise<void>((done) => void ended.close(() => done()));
    },
  };
}

async function listenAt({ port, host, tls: secret }: Listening, handle: (socket: net.Socket) => unknown): Promise<net.Server> {
  const server = secret ? tls.createServer({ ...secret, minVersion: "TLSv1.2" }, handle) : net.createServer(handle);
  await new Promise<void>((opened, failed) => {
    server.once("error", failed);
    server.listen(port, host, () => {
      server.off("error", failed);
      opened();
    });
  });
  // A handshake that fails is a stranger's matter.
  server.on("error", () => {});
  server.on("tlsClientError", () => figures.refuse("tls"));
  return server;
}

const WARNED_BEFORE_MS = 30 * 86_400_000;

const certificateEndOf = ({ tls: secret }: Listening): number | null => secret && Date.parse(new X509Certificate(secret.cert).validTo);

function warnOfCertificate(listening: Listening, log: FastifyBaseLogger): void {
  const ends = certificateEndOf(listening);
  if (ends === null) return;
  figures.certificateEnds(ends);
  if (ends < Date.now())
    log.error({ until: new Date(ends).toISOString() }, "the certificate of MQTT_TLS_CERT has expired: gateways that check it stay away");
  else if (ends < Date.now() + WARNED_BEFORE_MS)
    log.warn({ until: new Date(ends).toISOString() }, "the certificate of MQTT_TLS_CERT expires soon");
}

async function newBroker(deps: Open, clients: Set<Client>): Promise<Aedes> {
  const broker = await Aedes.createBroker({
    ...LIMITS,
    authenticate: (client, username, password, done) => {
      authenticated(deps, clients, client, username, password).then(
        (isKnown) => done(null, isKnown),
        () => done(Object.assign(new Error("unavailable"), { returnCode: 3 }), null),
      );
    },
    authorizePublish: (client, packet, done) => {
      // The broker's own words go nowhere.
      if (!client) return done(null);
      published(deps, client, packet).then(
        () => done(null),
        (thrown: unknown) => done(thrown instanceof Error ? thrown : new Error("refused")),
      );
    },
    authorizeSubscribe: (client, subscription, done) => {
      const session = sessions.get(client);
      const isOwn = session !== undefined && session.topics.mayHear(subscription.topic);
      if (!isOwn) turnedAway(deps, session, "subscribe");
      done(null, isOwn ? subscription : null);
    },
    authorizeForward: (client, packet) => {
      return sessions.get(client)?.topics.mayHear(packet.topic) ? packet : null;
    },
  });
  const gone = (client: Client) => {
    clients.delete(client);
    figures.sessions(clients.size);
  };
  broker.on("subscribe", (subscriptions, client) => {
    const isGranted = subscriptions.some(({ topic, qos }) => qos <= MOST_QOS && listens(client, topic, true));
    if (isGranted) void handOver(deps.db, listeningOnes([client])).catch(() => {});
  });
  broker.on("unsubscribe", (topics, client) => topics.forEach((topic) => listens(client, topic, false)));
  broker.on("clientDisconnect", gone);
  broker.on("clientError", gone);
  broker.on("connectionError", gone);
  return broker;
}

/** A subscription that is refused is told with a number above it. */
const MOST_QOS = 2;

/** Notes whether a connection listens for commands; returns whether this topic is about them. */
function listens(client: Client, topic: string, isListening: boolean): boolean {
  const session = sessions.get(client);
  if (!session?.topics.isForCommands(topic)) return false;
  session.isListening = isListening;
  return true;
}

const listeningOnes = (clients: Iterable<Client>): ListeningClient[] =>
  [...clients].flatMap((client) => {
    const session = sessions.get(client);
    return session?.isListening ? [{ client, gateway: session.gateway, node: session.node }] : [];
  });

/** The user's name is the gateway's public id, and what the client calls itself begins with it: so one gateway cannot end another one's connection. */
async function authenticated(
  { callers, knocks, log, nodes }: Open,
  clients: Set<Client>,
  client: Client,
  username?: string,
  password?: Buffer,
): Promise<boolean> {
  const gateway = password && username ? await callers.openedBy(password.toString("utf8"), username) : null;
  const reason = gateway ? refusedAtConnect(clients, client, gateway) : "credential";
  if (!gateway || reason) {
    figures.refuse("connect");
    if (reason) knocks.note(gateway?.publicId ?? username ?? "", reason);
    log.info({ gatewayId: gateway?.gatewayId }, "a gateway was refused at MQTT");
    return false;
  }
  const node = gateway.adapter === "sparkplug" ? await nodes.of(gateway) : null;
  sessions.set(client, { gateway, topics: ownTopics(gateway), node, pace: paceOf(), isListening: false });
  clients.add(client);
  figures.sessions(clients.size);
  return true;
}

function refusedAtConnect(clients: ReadonlySet<Client>, client: Client, gateway: GatewayFacts): RefusalAtDoor | null {
  if (!speaksMqtt(gateway.adapter)) return "adapter";
  if (!client.id.startsWith(gateway.publicId)) return "client_id";
  return connectionsOf(clients, gateway) < CONNECTIONS_OF_ONE ? null : "connections";
}

function turnedAway({ knocks }: Pick<Deps, "knocks">, session: Session | undefined, reason: RefusalAtDoor): void {
  figures.refuse(reason);
  if (session) knocks.note(session.gateway.publicId, reason);
}

const connectionsOf = (clients: ReadonlySet<Client>, { credentialId }: GatewayFacts): number =>
  [...clients].filter((each) => !each.closed && sessions.get(each)?.gateway.credentialId === credentialId).length;

/** Settles once what was published is committed; throws for what is refused, which ends the connection. */
async function published(deps: Open, client: Client, packet: PublishPacket): Promise<void> {
  const { receiving } = deps;
  const session = sessions.get(client);
  const refusal = refusedFor(session, packet);
  if (refusal || !session) {
    turnedAway(deps, session, refusal ?? "topic");
    throw new Error(`refused: ${refusal}`);
  }
  // What an edge node says is understood in the order in which it comes, before anything waits.
  const delivery = session.node ? saidByNode(deps, client, session, packet) : delivered(session, packet);
  await session.pace();
  if (!delivery) return;
  const { adapter } = session.gateway;
  await untilStored(receiving, client, packet.qos === 0, async () => void (await receiving.receive(session.gateway, adapter, delivery)));
}

const delivered = ({ topics }: Session, { topic, payload }: PublishPacket): Delivery | null =>
  topics.isReadHere(topic) ? { text: payload.toString("utf8"), receivedAt: Date.now(), query: {} } : null;

/** Null for what means nothing. The connections that we ourselves end are nobody's death. */
function saidByNode(
  { isClosing }: Pick<Open, "isClosing">,
  client: Client,
  { node, isListening }: Session,
  { topic, payload }: PublishPacket,
): Delivery | null {
  const receivedAt = Date.now();
  const understood = isClosing() ? null : node?.heard(topic, Buffer.from(payload), receivedAt);
  if (!node || !understood) return null;
  if (understood.asksRebirth && isListening && !client.closed) askNode(client, node.asking("reform", receivedAt));
  return { text: understood.text, receivedAt, query: { event: understood.type } };
}

function refusedFor(session: Session | undefined, { topic, retain, payload }: PublishPacket): RefusalAtDoor | null {
  if (!session?.topics.mayPublish(topic)) return "topic";
  if (retain) return "retain";
  return payload.length > MOST_BYTES ? "too_large" : null;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

/** While nothing can be stored the client waits, and so does its socket: nothing is promised, and nothing is lost. What it sent without wanting a promise is let go. */
async function untilStored(receiving: Receiving, client: Client, isUnpromised: boolean, store: () => Promise<void>): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    await receiving.batches.room();
    try {
      return await store();
    } catch (thrown) {
      const code = refusalOf(thrown)?.code;
      if (code !== "unavailable" && code !== "full") throw thrown;
      figures.refuse(code);
      if (isUnpromised) return;
    }
    await sleep(pauseMs);
    if (client.closed) throw new Error("the client went away");
  }
}

/** Ends the connections of credentials that were revoked, and of gateways that were archived. */
async function endRevoked({ db }: Deps, clients: ReadonlySet<Client>): Promise<void> {
  const open = [...clients].flatMap((client) => {
    const session = sessions.get(client);
    return session ? [{ client, gateway: session.gateway }] : [];
  });
  for (const [tenantId, own] of Map.groupBy(open, ({ gateway }) => gateway.tenantId)) {
    const valid = await db.reading(
      tenantId,
      async (rows) =>
        await stillOpen(
          rows,
          own.map(({ gateway }) => gateway.credentialId),
        ),
    );
    for (const { client, gateway } of own) if (!valid.has(gateway.credentialId)) client.close();
  }
}
