/** A gateway speaks under its own name and hears its own commands. What it is comes from its credential: a topic that names another one is refused. */
const UP = "/up";
/** Where it answers commands; its messages may do so as well. */
const ANSWERS = "/cmd/ack";

export const mayPublish = (publicId: string, topic: string): boolean => topic.startsWith(`t/${publicId}/`) && !topic.includes("$");

/** Whether what is published there is for us to read. */
export const isReadHere = (topic: string): boolean => topic.endsWith(UP) || topic.endsWith(ANSWERS);

export const commandTopic = (publicId: string): string => `t/${publicId}/cmd`;
export const isCommandTopic = (publicId: string, topic: string): boolean => topic === commandTopic(publicId);
