/** The entry of a table for a key from outside. What every object inherits (`constructor`, `__proto__`) is no entry. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
