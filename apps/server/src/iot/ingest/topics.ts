/** A gateway speaks under its own name and hears its own commands. What it is comes from its credential: a topic that names another one is refused. */
export const UP = "/up";

export const mayPublish = (publicId: string, topic: string): boolean => topic.startsWith(`t/${publicId}/`) && !topic.includes("$");

export const isCommandTopic = (publicId: string, topic: string): boolean => topic === `t/${publicId}/cmd`;
