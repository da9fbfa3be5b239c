/** Matches the frame of the table, which gets the focus when what had it is gone. */
export const tableFrame = ".admin-table-frame";
