/** What is on its way and what is lent. */
export const links = { open: () => "/asset-management/movements" };
