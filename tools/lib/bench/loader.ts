import net from "node:net";

/**
 * Sends requests over connections that stay open, one after the other on each, and does nothing with the answers but look at their status:
 * it shares the machine with what it measures, so what it costs itself would be measured with it.
 */
export async function load(url: string, requests: readonly Buffer[], { connections, forMs, atLeast = 0 }: Pressure): Promise<number> {
  const began = performance.now();
  let next = 0;
  const isOver = () => performance.now() > began + (next < atLeast ? forMs * PATIENCE : forMs);
  const work = async () => {
    const connection = await connect(url);
    let served = 0;
    while (!isOver()) {
      const request = requests[next++ % requests.length];
      if (!request) throw new Error("there is nothing to send");
      const { status, text } = await connection.send(request);
      if (status !== 200) throw new Error(`answered ${status}: ${text()}`);
      served += 1;
    }
    connection.end();
    return served;
  };
  const counts = await Promise.all(Array.from({ length: connections }, work));
  return counts.reduce((sum, count) => sum + count, 0);
}

export interface Pressure {
  connections: number;
  forMs: number;
  /** On a busy machine it goes on until so many were sent, or several times as long. */
  atLeast?: number;
}
const PATIENCE = 6;

/** The bytes of one request as they go over the wire. */
export function requestBytes(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}): Buffer {
  const content = body === undefined ? "" : JSON.stringify(body);
  const headers = [
    "host: localhost",
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(content ? ["content-type: application/json", `content-length: ${Buffer.byteLength(content)}`] : []),
  ];
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n${content}`);
}

interface Answer {
  status: number;
  text: () => string;
}
interface Connection {
  send: (request: Buffer) => Promise<Answer>;
  end: () => void;
}

async function connect(url: string): Promise<Connection> {
  const socket = net.connect({ host: "127.0.0.1", port: Number(new URL(url).port), noDelay: true });
  let parts: Buffer[] = [];
  let got = 0;
  let wanted = Infinity;
  let waiting: { resolve: (answer: Answer) => void; reject: (reason: Error) => void } | undefined;
  socket.on("data", (part: Buffer) => {
    parts.push(part);
    got += part.length;
    if (wanted === Infinity) wanted = wholeLength(parts);
    if (got < wanted) return;
    const whole = Buffer.concat(parts);
    [parts, got, wanted] = [[], 0, Infinity];
    waiting?.resolve({ status: Number(whole.toString("latin1", 9, 12)), text: () => whole.toString("utf8") });
  });
  socket.on("error", (error) => waiting?.reject(error));
  socket.on("close", () => waiting?.reject(new Error("the connection was closed before the answer was whole")));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    end: () => socket.destroy(),
  };
}

/** Bytes of the answer, headers included, as soon as these are there; both servers say how long their answers are. */
function wholeLength(parts: readonly Buffer[]): number {
  const begun = Buffer.concat(parts);
  const end = begun.indexOf("\r\n\r\n");
  if (end < 0) return Infinity;
  const length = /content-length: (\d+)/i.exec(begun.toString("latin1", 0, end))?.[1];
  if (length === undefined) throw new Error("an answer does not say how long it is");
  return end + 4 + Number(length);
}
