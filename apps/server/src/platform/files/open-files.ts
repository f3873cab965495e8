import { randomBytes } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { closeFolders, localFiles, type FileStore } from "./files.ts";
import { s3Client, type Bucket } from "./s3-client.ts";
import { s3Files } from "./s3-files.ts";
import { StartProblem } from "../ops/start-problem.ts";

interface Place {
  dataDir: string;
  bucket: Bucket | null;
}

/** The file store of the settings. */
export const openFiles = ({ dataDir, bucket }: Place): FileStore =>
  bucket ? s3Files(bucket, spoolIn(dataDir)) : localFiles(filesIn(dataDir));

const filesIn = (dataDir: string) => path.join(dataDir, "files");
const spoolIn = (dataDir: string) => path.join(dataDir, "spool");

/** Writes, reads and removes one object, so that a bucket that is not to be used is told at the start and not by the first photo. Closes folders to other accounts. */
export async function assertFilesUsable({ dataDir, bucket }: Place): Promise<void> {
  for (const folder of [filesIn(dataDir), spoolIn(dataDir)]) await closeFolders(folder);
  if (!bucket) return;
  const where = `The bucket ${bucket.bucket} at ${bucket.endpoint}`;
  try {
    await s3Client(bucket).probe();
    const store = openFiles({ dataDir, bucket });
    const key = `start/${randomBytes(8).toString("hex")}`;
    await store.putAs(key, Readable.from([Buffer.from("usable")]), 100);
    (await store.open(key)).resume();
    await store.remove(key);
  } catch (thrown) {
    const cause = thrown instanceof Refusal ? thrown.cause : thrown;
    throw new StartProblem(
      `${where} cannot be used: ${reasonOf(cause)}. Check S3_ENDPOINT, S3_BUCKET, S3_REGION, the two keys and what they are allowed to do.`,
    );
  }
}

function reasonOf(thrown: unknown): string {
  const { message, cause } = thrown as Error;
  return cause instanceof Error ? `${message} (${(cause as NodeJS.ErrnoException).code ?? cause.message})` : message;
}
