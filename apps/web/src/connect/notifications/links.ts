/** Where a person says what reaches them. */
export const SETTINGS = "/user/notifications";
