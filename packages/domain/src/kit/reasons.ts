/**
 * Why a call was refused, in words a person can act on. Keys travel as `reason`, texts as `message`.
 * `{name}` is filled from the refusal's params. Without zod, so that the browser's first bundle may hold it.
 */
export const REASONS = {
  // the five codes, when nothing more can be said
  invalid: "Some of what was sent is not valid.",
  signed_out: "Sign in first.",
  forbidden: "Your role does not allow this.",
  not_found: "This does not exist, or you may not see it.",
  conflict: "This is not possible right now.",
  // the platform
  bug: "Something went wrong on our side.",
  malformed: "The request could not be read.",
  invalid_token: "Invalid access_token",
  too_large: "That is too large; the limit is {limit}.",
  unsupported: "This kind of content is not accepted here.",
  too_many: "Too many attempts at once. Try again in a moment.",
  unavailable: "The service cannot reach its database. Try again in a moment.",
  full: "The disk is full; nothing was changed.",
  stale: "Someone else changed this in the meantime.",
  key_reused: "This key was already used for another request.",
  key_running: "The same request is still being worked on.",
  in_use: "This is still used by {where}.",
  archived: "This is archived.",
  // fields
  required: "Fill this in.",
  too_short: "At least {limit} characters.",
  too_long: "At most {limit} characters.",
  too_small: "Not below {limit}.",
  too_big: "Not above {limit}.",
  too_few: "At least {limit} needed.",
  too_many_items: "At most {limit}.",
  not_a_number: "This must be a number.",
  not_whole: "This must be a whole number.",
  not_an_option: "This is not one of the options.",
  not_a_date: "This must be a date.",
  not_an_email: "This is not an e-mail address.",
  not_a_url: "This is not a web address.",
  wrong_type: "This is not the right kind of value.",
  unknown_field: "This field is not known here.",
  bad_format: "This does not have the right form.",
  taken: "This is already taken.",
  not_known: "This does not exist, or you may not see it.",
  loop: "This would place it under itself.",
  bad_filter: "This column cannot be filtered that way.",
  bad_sort: "This column cannot be sorted.",
  too_deep: "Rows beyond 10,000 are reached with the last row's key, not by number.",
  // accounts
  link_spent: "This link was used or has run out. Start the server again to get a new one.",
  common_password: "This password is on every list of common passwords. Choose another one.",
  not_a_zone: "This is not a time zone.",
  // work orders
  not_reachable: "The order cannot go there from its status.",
  reason_missing: "Say why.",
  approval_missing: "This takes the right to approve.",
  subtasks_left: "Mandatory steps are still open: {count}.",
  nobody_responsible: "Nobody is responsible yet.",
  actual_time_missing: "The actual time is missing.",
  order_sealed: "A closed or cancelled order changes only by reopening it.",
  choice_missing: "Choose a result.",
  number_missing: "Enter the value.",
  text_missing: "Write the result.",
  photo_missing: "Take a photo.",
  other_order: "All of them must belong to one order.",
  other_task: "All of them must belong to one task.",
  limits_crossed: "The lower limit is above the upper one.",
  ends_before_start: "This is before the start.",
  not_all: "All of them must be named, each once.",
  // imports
  no_rows: "The file holds no rows.",
  not_csv: "The file cannot be read as a table: {detail}",
  too_many_cells: "The row has {count} cells, the header has {expected}.",
  too_few_cells: "The row has {count} cells, the header has {expected}.",
  not_money: "This must be an amount, such as 1250.50.",
  not_found_named: "Nothing is called {name}.",
  not_mapped: "Say which column this comes from.",
  import_busy: "This import is being worked on.",
  import_done: "This import has already run.",
  not_checked: "Check the file first.",
  // work requests
  place_missing: "Say where: an asset or a location.",
  already_converted: "This request already has its work order.",
  request_moved: "The request is not in a state for this.",
  // locations, assets, people
  has_children: "Archive or move what stands below it first: {codes}.",
  has_assets: "Archive or move the assets that stand here first: {codes}.",
  has_open_orders: "Work orders for it are still open: {codes}.",
  above_archived: "{codes} is archived; restore it first.",
  not_a_site: "This location is not a site.",
  site_in_use: "People still belong to this site: {names}.",
  outside_site: "This must be within your site.",
  role_beyond_yours: "This role allows more than your own.",
  person_beyond_you: "This person may do more than you.",
  not_yourself: "You cannot do this to yourself.",
  // reference lists
  inactive: "This is no longer offered.",
  not_below: "This does not belong to the value chosen above it.",
  wrong_level: "Choose a value exactly one level up.",
  not_siblings: "All of them must stand in one list, below the same value, each once.",
  list_full: "A list holds at most {limit} values.",
  system_status: "This status belongs to the product and stays as it is.",
  // files
  empty_file: "This file is empty.",
  image_unreadable: "This picture cannot be read. Save it again as JPEG or PNG.",
  image_too_large: "This picture has more than {limit} million pixels.",
  too_many_files: "A record holds at most {limit} files.",
} as const;
export type Reason = keyof typeof REASONS;
export type ReasonParams = Record<string, string | number>;

export const isReason = (key: string): key is Reason => Object.hasOwn(REASONS, key);

/** The English sentence of a reason, its `{name}` places filled. */
export const sentence = (reason: Reason, params: ReasonParams = {}): string =>
  REASONS[reason].replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : place));
