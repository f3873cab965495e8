import fs from "node:fs";
import type { FastifyBaseLogger } from "fastify";

/**
 * PostgreSQL that runs out of disk stops for everybody, readers among them. So changes are refused while there is still room for what is
 * under way: its write-ahead log, sorts, the temporary files of uploads.
 * Invariant: nothing is refused for longer than the space is short; there is nothing to be reset by hand.
 */
export interface DiskWatermark {
  /** Whether changes are to be refused now; with bytes that are about to arrive, whether these are. */
  isFull: (comingBytes?: number) => boolean;
  /** As last seen, and how much of it is kept free. */
  volume: () => (Volume & { reserveBytes: number }) | null;
  stop: () => void;
}

export interface Volume {
  freeBytes: number;
  sizeBytes: number;
}

const LOOK_EVERY_MS = 500;
const MB = 1024 * 1024;
/** Kept free: a twentieth of the volume, but enough for four segments of the log and never more than anybody needs. */
const SHARE = 0.05;
const LEAST_BYTES = 64 * MB;
const MOST_BYTES = 1024 * MB;
/** Changes are taken again once there is a quarter more, so that the answer does not flicker. */
const RELIEF = 1.25;

export const reserveOf = (sizeBytes: number): number => Math.min(Math.max(sizeBytes * SHARE, LEAST_BYTES), MOST_BYTES);

/** Watches the volume under a folder. */
export function watchDisk(folder: string, log: FastifyBaseLogger, look: (folder: string) => Volume | null = volumeOf): DiskWatermark {
  let volume: Volume | null = null;
  let isShort = false;
  const observe = () => {
    volume = look(folder);
    if (!volume) return;
    const { freeBytes, sizeBytes } = volume;
    const reserveBytes = reserveOf(sizeBytes);
    const wasShort = isShort;
    isShort = freeBytes < (wasShort ? reserveBytes * RELIEF : reserveBytes);
    if (isShort === wasShort) return;
    const facts = { folder, freeMb: Math.floor(freeBytes / MB), reserveMb: Math.ceil(reserveBytes / MB) };
    if (isShort) log.error(facts, "the disk is almost full: changes are refused until there is room again");
    else log.warn(facts, "there is room on the disk again: changes are accepted");
  };
  observe();
  const timer = setInterval(observe, LOOK_EVERY_MS).unref();
  return {
    isFull: (comingBytes = 0) => isShort || (volume !== null && volume.freeBytes - comingBytes < reserveOf(volume.sizeBytes)),
    volume: () => volume && { ...volume, reserveBytes: reserveOf(volume.sizeBytes) },
    stop: () => clearInterval(timer),
  };
}

/** What an ordinary account may still use. Null where the system does not tell: then PostgreSQL's own refusal is the only one. */
function volumeOf(folder: string): Volume | null {
  try {
    const { bavail, blocks, bsize } = fs.statfsSync(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return null;
  }
}
