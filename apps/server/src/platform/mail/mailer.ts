/** One message, ready to go. */
export interface Letter {
  to: string;
  /** Shown as the sender's name; the address is the installation's. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** Where the person, or their mail program with one click, says that no more of these shall come. */
  stopAt?: string;
  /** Shown in the drawn message as `cid:` and the id; they travel with it. */
  pictures?: readonly Picture[];
  /** Files that its reader takes out of it. */
  attachments?: readonly Attachment[];
  /** The same at every attempt, so that a server or reader can tell a repetition. */
  id: string;
}

export interface Picture {
  id: string;
  fileName: string;
  png: Buffer;
}

export interface Attachment {
  /** With its ending: what it is called where it is put. */
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** The way out by SMTP. */
export interface Mailer {
  send: (letter: Letter) => Promise<void>;
  close: () => void;
}

/** A server that does not answer keeps a job for so long at most. */
const PATIENCE_MS = 15_000;

/** RFC 8058: a mail program may press the button for its reader. */
const ONE_CLICK = "List-Unsubscribe=One-Click";

interface Post {
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  publicUrl: string;
}

export async function openMailer({ smtpUrl, mailFrom, publicUrl }: Post): Promise<Mailer | null> {
  if (!smtpUrl || !mailFrom) return null;
  // Installations without a mail server do not load it.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicUrl).hostname;
  return {
    send: async ({ to, fromName, subject, text, html, pictures = [], attachments = [], stopAt, id }) => {
      await transport.sendMail({
        from: { name: fromName, address: mailFrom },
        to: { name: "", address: to },
        subject,
        text,
        html,
        attachments: [...pictures.map(within), ...attachments.map(beside)],
        messageId: `<${id}@${host}>`,
        headers: {
          "auto-submitted": "auto-generated",
          ...(stopAt && { "list-unsubscribe": `<${stopAt}>`, "list-unsubscribe-post": ONE_CLICK }),
        },
      });
    },
    close: () => transport.close(),
  };
}

const within = ({ id: cid, fileName: filename, png: content }: Picture) => ({
  cid,
  filename,
  content,
  contentType: "image/png",
  contentDisposition: "inline" as const,
});

const beside = ({ name: filename, mediaType: contentType, bytes: content }: Attachment) => ({
  filename,
  content,
  contentType,
  contentDisposition: "attachment" as const,
});
