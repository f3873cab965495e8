import { StartProblem } from "../ops/start-problem.ts";

/** What went wrong on the way to a PostgreSQL, as somebody can put it right. Invariant: no password is in it. */
export function connectProblem(variable: string, url: string, error: unknown): StartProblem {
  return new StartProblem(`${variable} cannot be used: ${reasonOf(url, error as NodeJS.ErrnoException)}`, { cause: error });
}

function reasonOf(address: string, error: NodeJS.ErrnoException): string {
  const { hostname, port, username, pathname } = new URL(address);
  const where = `${hostname || "localhost"}:${port || 5432}`;
  const role = decodeURIComponent(username);
  const { code = "", message } = error;
  if (isNetwork(error))
    return `nothing answers at ${where} (${code || "no answer in time"}). Is PostgreSQL running there, and is the port open?`;
  if (["ENOTFOUND", "EAI_AGAIN"].includes(code)) return `the host ${hostname} is not known (${code}).`;
  if (code === "28P01") return `PostgreSQL at ${where} refuses the password of the role "${role}", or has no such role.`;
  if (/client password must be/.test(message))
    return `PostgreSQL at ${where} asks for a password of the role "${role}", and the address has none.`;
  if (code === "28000") return `PostgreSQL at ${where} does not let the role "${role}" in: ${message}.`;
  if (code === "3D000")
    return `PostgreSQL at ${where} has no database "${decodeURI(pathname.slice(1))}"; docs/operations.md says how it is made.`;
  if (code === "42501")
    return `the role "${role}" may not connect to the database "${decodeURI(pathname.slice(1))}"; docs/operations.md says what is granted.`;
  if (code === "53300") return `PostgreSQL at ${where} has no connection left (max_connections).`;
  if (code === "57P03") return `PostgreSQL at ${where} is not ready yet (${message}). Start again in a moment.`;
  if (/does not support SSL/.test(message)) return `the address asks for TLS (sslmode), and PostgreSQL at ${where} does not offer it.`;
  if (isCertificate(code))
    return `the certificate of ${where} is not to be trusted (${message}). Name the authority that signed it with sslrootcert, and the host as it stands in the certificate.`;
  if (code === "ENOENT" || code === "EACCES") return `a file that the address names cannot be read (${message}).`;
  if (/terminated unexpectedly|ECONNRESET|unexpected message|invalid (response|message)/i.test(`${message} ${code}`))
    return `what answers at ${where} ended the connection; it may be no PostgreSQL.`;
  return `${message}.`;
}

const UNREACHED = ["ECONNREFUSED", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN"];
/** With several addresses of one host, the failures come together in one error that has the code of the first. */
const isNetwork = ({ code = "", message }: NodeJS.ErrnoException) =>
  UNREACHED.includes(code) || /timeout expired|due to connection timeout/.test(message);
const isCertificate = (code: string) => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(code);
