import { SMTPServer } from "smtp-server";

export interface Received {
  to: string[];
  from: string;
  raw: string;
}

/** A mail server of this machine that takes what it is given, and while `isRefusing` nothing. */
export interface MailServer {
  url: string;
  received: Received[];
  isRefusing: boolean;
  stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (_address, _session, done) => done(state.isRefusing ? new Error("mailbox busy") : null),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          raw: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
  const at = server.server.address();
  const port = typeof at === "object" && at ? at.port : 0;
  const state: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    isRefusing: false,
    stop: async () => await new Promise((resolve) => server.close(() => resolve())),
  };
  return state;
}

/** The text of a message as a person reads it: soft line breaks and escapes of its transfer undone. */
export const readable = ({ raw }: Received): string =>
  raw
    .replace(/=\r?\n/g, "")
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString())
    .replaceAll("&amp;", "&");

/** The code of the first link in a message. */
export const codeIn = (mail: Received): string => /\/credentials\?code=([\w-]+)/.exec(readable(mail))?.[1] ?? "";

/** The files that a message brings, with their bytes as they arrived. */
export const attachedIn = ({ raw }: Received): { name: string; mediaType: string; bytes: Buffer }[] =>
  raw.split(/\r?\n--/).flatMap((part) => {
    const [head = "", ...body] = part.split(/\r?\n\r?\n/);
    if (!/^content-disposition: attachment/im.test(head)) return [];
    const name = /filename="?([^";\r\n]+)"?/i.exec(head)?.[1] ?? "";
    const mediaType = /^content-type: ([^;\s]+)/im.exec(head)?.[1] ?? "";
    return [{ name, mediaType, bytes: Buffer.from(body.join(""), "base64") }];
  });

export const messageIdIn = ({ raw }: Received): string => /^message-id: (\S+)/im.exec(raw)?.[1] ?? "";
