import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** What leaves the page in place of a password. */
export const digestOf = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));
