/** Numbers of our own for what edge nodes say of themselves, which no vendor's message has: a birth on a new connection, one on the connection that was, a death. */
export const NODE_BORN = 1001;
export const NODE_BORN_AGAIN = 1002;
export const NODE_DIED = 1003;
