/**
 * Stories that are played at night (`npm run test:night`), each with what looks at the same by day. By day stand at most thirty, and the tour: those that
 * people do most, each of them once. A story that is new by day sends another one here.
 */
export const AT_NIGHT: Readonly<Record<string, string>> = {
  // Long ones.
  "A planner brings in 2,000 suppliers, mends seven cells on the screen, and takes all back but the one somebody has changed":
    "connect/imports/master-data.test.ts",
  "The list of imports tells how far a check is until it has ended, and is filtered, looked into, opened and taken along":
    "connect/imports/list.test.ts",
  "An administrator exports 100,000 work orders, and every one of them is in the file": "platform/lists/exporting.test.ts",
  "An administrator takes every list along with all its fields and brings it in again, and nothing is new or changed":
    "connect/imports/round-trip.test.ts",
  "An empty organisation gets the locations and assets of another one, each below what it stands below there":
    "connect/imports/round-trip.test.ts",
  "A planner translates the words of another system once, leaves unknown people out, and the next file knows":
    "connect/imports/naming/words.test.ts",
  "A planner is asked what a file of another office means by 03/02/2024 and 1.250, sees both readings, and mends its encoding":
    "connect/imports/written.test.ts; the screens of an import: connect/imports/imports.clicks.test.tsx",

  "A request joins an open order, which is started once its safety step is done, is split, and what it cost is drilled to its line":
    "work/requests/changes/joining.test.ts, work/orders/steps/safety.test.ts, work/orders/relations/relations.test.ts, work/orders/costs/sums.test.ts",

  "On a phone a failure is mended: down now, steps with choice, meter and one that does not apply, what failed, and completed once its sub-order is over":
    "work/orders/failures/failures.clicks.test.tsx, work/orders/steps/kinds.clicks.test.tsx, work/orders/relations/relations.test.ts",

  // Two people at once: by day one journey has the list, the record and the form.
  "Two people edit one order: each sees that the other is there and what they changed, decides before saving, and is asked nothing then":
    "register/suppliers/form.clicks.test.tsx, kit/form/draft/arriving.test.ts, platform/live/presence.test.ts",
  "A list does not move while somebody types into it, and shows what waited once they let it be": "kit/list/use-following.clicks.test.tsx",
  "Where no connection is let through, the page asks by itself and says so, and what others change shows all the same":
    "kit/live/connection.clicks.test.tsx, platform/live/live.test.ts",
  "Whoever is signed out elsewhere is signed out on the open page within moments, and hears nothing more": "platform/live/live.test.ts",
  "A tab that the browser froze shows, once it is woken, what was changed meanwhile": "platform/live/live.test.ts",
  "On a phone a technician works through steps while a colleague records others: the step in hand stays, and a line says what was done":
    "work/orders/record.clicks.test.tsx",

  // Boards: by day their screens are clicked.
  "A planner puts a dashboard of five widgets together with the mouse, and another one with the keys alone":
    "insight/boards/boards.clicks.test.tsx, insight/boards/layout.test.ts",
  "Two people change two widgets of a dashboard and both are kept; of the same one the later sees both, and goes back a version":
    "insight/boards/boards.clicks.test.tsx, insight/boards/versions.test.ts",
  "A dashboard goes to technicians: on a phone one opens it, a value and its sensor, an order of the planned work, and loses it again":
    "insight/boards/boards.test.ts, insight/boards/boards.clicks.test.tsx",

  // The frame: by day its rule over every pair of options, and the dialog that chooses them.
  "Staff of a company with a look for them begin with the menu along the top, boxed and green, and take another one":
    "foundation/tenants/own-settings.test.ts, shell/theme-settings/theme-settings.clicks.test.tsx",
  "A menu along the top opens and closes under a resting pointer, by a press and by the keyboard": "shell/nav/along/along.clicks.test.tsx",
  "A half-typed order stays as it is through three layouts and back, while another device changes more and a save fails":
    "shell/theme-settings/theme-settings.clicks.test.tsx, foundation/tenants/own-settings.test.ts",
  "Shortcuts are found, ordered and followed by the keyboard alone, and notifications are kept beside the work":
    "shell/shortcuts/shortcuts.clicks.test.tsx, shell/theme-settings/theme-settings.clicks.test.tsx",
  "Every arrangement of the frame holds: as wide as it says, nothing sideways, no bar over the page, and on a phone as ever":
    "foundation/auth/settings.test.ts over layout-pairs.ts, shell/theme-settings/theme-settings.clicks.test.tsx",

  // Rare in anybody's day.
  "An order that changed under a technician's hands is shown as it stands before its status is set": "work/orders/changes/status.test.ts",
  "Somebody who is given an order hears of it by the bell, opens it from its card, and the card is read everywhere":
    "connect/notifications/notifications.test.ts, connect/notifications/mailing.test.ts",
  "On a phone a planner touches orders to select them and cancels them with one reason":
    "work/orders/bulk.test.ts; selecting with a result for each: the story of 12 orders for a colleague",
  "The main job is done without a mouse, and after each step the keyboard is on what comes next": "kit/focus/keeper.clicks.test.tsx",
  "An administrator deactivates somebody who leaves, and hands the open orders over in the same step": "foundation/users/users.test.ts",
  "A stranger asks for an account, an administrator agrees, and the newcomer signs in": "foundation/users/registration.test.ts",
  "A technician puts up a photo, chooses a zone and begins at the work orders from then on":
    "foundation/profile/profile.test.ts, foundation/profile/crop.test.ts",
  "A planner finds the expired certificate from the home page and renews it; the former one stays as history":
    "work/settings/certificate-rule.test.ts, register/certificates/certificates.test.ts",
  "Somebody of one plant sees the sensors of that plant alone: none of the other in lists, in counts, by its address or by its code":
    "testing/promises/reach.test.ts, iot/readings/imports.test.ts, iot/messages/exporting.test.ts",
  "Two people look at one sensor: each reads its own unit, and what was measured is the same": "iot/iot.clicks.test.tsx",
  "The planner of one plant is a requester in the other: plans here, reports there, and decides nothing there":
    "testing/promises/reach.test.ts, demo/company.test.ts",
  "Somebody is moved to another plant with an order open: it stays theirs, and what they see is the new plant's":
    "testing/promises/reach.test.ts, work/orders/scope.test.ts",
  "A planner finds a machine in the tree and moves it by keyboard alone, two more by dragging, and one on a phone":
    "register/all-assets/all-assets.test.ts, register/all-assets/lines.test.ts",
  "A kind of machine is made with an attribute that is required: an asset is classed so, refused while it says nothing, and then found by it":
    "register/attributes/attributes.test.ts",
  "A sensor feeds a meter and its plan falls due at once; its device is exchanged, and it goes on feeding":
    "iot/feeds/feeds.test.ts, iot/iot.clicks.test.tsx",
  "A technician reads a meter that was exchanged: asked what happened, says so, and the count goes on": "register/meters/meters.test.ts",
  "A job card is printed on a phone, a report of an order and a list in the office": "work/orders/printing/printing.test.ts",
  "Two refuellings of a van are entered on a phone, and its page tells what it uses": "register/fleet/fleet.test.ts",
  "A round whose answer was lost waits on the device, and is sent again, once": "register/meter-rounds/meter-rounds.test.ts",
  "A plan is written by keyboard, published, done at once, and its order says why":
    "work/plans/plans.test.ts, work/plans/generating/generating.test.ts",
  "A route is planned, published and made; it is walked on a phone with a finding, and each stop counts for its own asset":
    "work/plans/generating/routes.test.ts, work/orders/stops/stops.clicks.test.tsx",
  "Two planners are on a board: one moves a card, the other drags it too and is told who was there before, and a full column takes no more":
    "work/orders/boards/boards.test.ts, work/orders/boards/board.clicks.test.tsx",
  "A task group is written by keyboard, published, and taken into an order": "work/task-groups/task-groups.test.ts",
  "A pump is swapped at its position, and both histories are right": "register/asset-positions/asset-positions.test.ts",
  "A forklift goes from one plant to the other by two people: sent here, received there":
    "register/asset-movements/asset-movements.test.ts",
  "A role is changed by keyboard alone while somebody works under it: a button appears, and the next click is refused":
    "foundation/roles/roles.test.ts, foundation/roles/roles.clicks.test.tsx",
  "An administrator finds who could not come in and who was refused, verifies the chain, and makes a leaver anonymous":
    "foundation/audit/audit.test.ts, foundation/audit/audit.clicks.test.tsx",
  "Who writes a program finds how to make a supplier, with the keyboard alone": "platform/http/api-docs/routes.test.ts",
  "The page about the calls is out of reach of the session of the person who reads it": "platform/http/api-docs/routes.test.ts",
  "Where an administrator requires a signature, no order is completed without it, and a typed name is enough":
    "work/orders/signatures/signature.test.ts; a drawn one: the technician's follow-up",
  "A company with two menu entries sees these two, and its boards behind them":
    "foundation/tenants/navigation.test.ts, shell/nav/nav-path.test.ts",
  "An order is found by its code from anywhere, without a mouse, and again among what was looked at last":
    "foundation/search/palette.clicks.test.tsx, foundation/search/search.test.ts",
  "The search offers nobody a page they may not open": "foundation/tenants/navigation.test.ts: it searches the person's own menu",
  "An administrator compares another rule, gives a dashboard to storekeepers and sees what they see of it; a storekeeper opens it":
    "insight/figures/calculated.test.ts, insight/dashboards/dashboards.test.ts, insight/dashboards/as-role.test.ts",
  "A planner opens a figure's rows and one of its orders, comes back to the same question, and asks it on a phone":
    "insight/dashboards/dashboards.clicks.test.tsx",
  "An address that leads nowhere says so and leads back": "shell/nav/nav-path.test.ts; the page itself at night alone",
  "Three wrong passwords lock an account, also against the right one": "foundation/auth/sign-in.test.ts; counting down: another story",
  "Without an answer from the server a dialog says so and goes by itself": "the dialog at night alone",

  // Now and then, and of the planner's.
  "A technician asks for days off on a phone, the planner approves, and the week shows it":
    "register/absences/absences.test.ts, register/availability/availability.test.ts",
  "A planner draws a night shift over two weeks, sees the next fortnight, and gives it to a person":
    "register/shifts/shifts.test.ts, packages/domain/src/register/shifts/cycle.test.ts",

  // The ways to an account: by day an invitation goes by mail.
  "A forgotten password is replaced by mail, and whoever had the old one is out": "foundation/auth/credentials/credentials.test.ts",
  "An administrator is locked out by a stranger, works on at the own device, and is let in elsewhere by a new password":
    "foundation/auth/credentials/credentials.test.ts",

  "Whoever opens a link signed out reaches it after signing in": "shell/account/guard.test.ts; signing in: another story",

  "A planner goes from a machine's orders to all of them, and moves one over the board by keyboard, by dragging and on a phone":
    "work/orders/board/board.clicks.test.tsx, work/orders/list.test.ts",
  "A planner sees which weeks a craft is short of hours, opens one, and tries a longer interval without saving it":
    "work/plans/forecasting/forecasting.test.ts, work/plans/forecasting/forecasting.clicks.test.tsx",
  "An order is dragged to another day, put back, moved by keyboard, and one is drawn out of what waits":
    "work/calendar/calendar.clicks.test.tsx, work/calendar/calendar.test.ts",

  "A timer starts by touch, one elsewhere stops it, the completion proposes the sum, and costs are there for who may see them":
    "work/orders/labour/labour.test.ts, work/orders/labour/labour.clicks.test.tsx",
  "A part's label is printed, held before a phone's camera, and leads to the part and what may be done with it":
    "foundation/labels/labels.test.ts, foundation/scanning/scanning.test.ts",
  "A scanner that is a keyboard finds a machine on any page, and an unknown code is linked to it once":
    "packages/domain/src/foundation/scanning/burst.test.ts, foundation/scanning/scanning.test.ts",
  "A part below its reorder point is ordered, comes in two parts, and more than was ordered is refused":
    "materials/reordering/reordering.test.ts, materials/material-receipts/material-receipts.test.ts",
  "A delivery is received and given out by keyboard alone, to a cost centre":
    "materials/material-receipts/material-receipts.test.ts, materials/stock/stock.test.ts",
  "A part is made of a code that nobody knew, kept for an order, taken on a phone in five taps by its label, and one of it comes back":
    "work/orders/parts/parts.clicks.test.tsx, work/orders/work-parts/work-parts.test.ts",
  "Four hundred parts come in from a file with their suppliers and prices, and are taken back": "connect/imports/parts.test.ts",
  "A technician asks for what an order is short of; the storekeeper approves, issues it in two parts and closes it":
    "materials/material-requests/material-requests.test.ts, packages/domain/src/materials/reservations/apportioning.test.ts",
  "A count is off, another one counts again, a third approves, and the ledger says what lies there":
    "materials/stock-counts/stock-counts.test.ts, materials/stock-counts/blind.test.ts",
  "A planner fills a crew's week, locks it, somebody breaks into it with a reason, and Monday's figure says what was done":
    "work/weeks/weeks.test.ts, work/weeks/weeks.clicks.test.tsx, packages/domain/src/work/weeks/compliance.test.ts",
  "A stockroom is made, gets 50 bins by a pattern, and one of them is blocked by keyboard":
    "materials/bins/bins.test.ts, materials/warehouses/warehouses.test.ts",

  // Another way of what a story by day does.
  "By touch alone a fault is reported with a photo on a small phone, and its order is worked through in seven steps on another":
    "A fault reported with a photo becomes an order; A technician takes a phone: two stories; sheets: kit/sheet/sheet.clicks.test.tsx",
  "A planner takes orders from a colleague, to be given to no one yet, and takes their due dates away":
    "work/orders/bulk.test.ts; the dialog: twelve orders to a colleague",
  "Rows are selected by keyboard, and another search drops them": "kit/selection/selection.test.ts; the keyboard: the planner's list",
  "A planner opens a branch of the tree of locations, selects it by keyboard and archives it whole":
    "register/locations/bulk.test.ts, testing/promises/bulk-archive.test.ts",
  "A planner asks back, the reporter answers from the home page, and the request is the planner's again":
    "work/requests/changes/duplicates.test.ts, work/requests/lifecycle.test.ts",
  "A planner rejects a request with a reason, and its reporter reads it": "work/requests/record.clicks.test.tsx",
  "Columns without room drop out whole; shown all the same they are scrolled sideways, and code and title stay":
    "kit/grid/table/tracks.test.ts",
  "A column is drawn wider and carried elsewhere by pointer, and both are kept":
    "kit/grid/arrangement/arrange.test.ts, kit/grid/table/pointer.test.ts; by keyboard: another story",
  "Two planners change one supplier: the second sees both versions and loses nothing":
    "register/suppliers/form.clicks.test.tsx; in the browser: two people edit one order",
  "What was typed into a form survives a browser that goes away": "register/suppliers/form.clicks.test.tsx",
  "Two people change different fields of one record: both changes stand, nobody is asked, and the second is told what was kept":
    "kit/form/draft/form-state.test.ts; in the browser: two people edit one order",
  "The same field changed by two shows both values, and the keyboard alone decides":
    "kit/form/draft/form-state.test.ts; in the browser: two people edit one order",

  // Sensors: the parts of it by day, on the server and in the browser.
  "A cold room warms at night: one message with the curve, acknowledged on a phone; its request becomes an order, completed while the alarm stands; it clears":
    "iot/alarms tests of the batch, iot/alarm-notices/notices.test.ts with an SMTP server, iot/alarm-notices/pages/alarm-page.clicks.test.tsx, iot/alarm-work/journey.test.ts",

  "Somebody of one plant sees no alarm of another: not in the list, on the home page, on the asset or by its address":
    "testing/promises/reach.test.ts, iot/alarms/alarms.test.ts",

  "A technician hangs the cold store up: without a connection the screen says since when; with their role, and with the link, it goes dark":
    "insight/walls/walls.test.ts, insight/walls/walls.clicks.test.tsx, insight/walls/pages/following.clicks.test.tsx",

  // What comes late: two stories by day type into it.
  "A form that cannot be checked says so, keeps what was typed and saves when it can":
    "kit/form/draft/form-state.test.ts, kit/form/draft/later.test.ts",
  "A tool pressed before the editor is there works on what is typed next": "typing into the editor on its way: another story",
  "What the first screen waits for is asked once, while the application itself is on its way": "kit/wire/prefetched.test.ts",
};
