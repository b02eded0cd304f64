import type { Sheet } from "../wire/types";

/** Whether anything can still be counted on a sheet. */
export const fillable = (sheet: Sheet): boolean =>
  sheet.budget == null || sheet.rows.some((row) => (row.cost ?? 0) <= sheet.budget!);
