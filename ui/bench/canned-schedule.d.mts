export const schedules: unknown[];
export const rewards: unknown[];
export function manyItems(count: number): unknown[];
