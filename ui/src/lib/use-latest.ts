import { type RefObject, useEffect, useRef } from "react";

/**
 * The value of the latest render, for callbacks that outlive the render they were made in: those of toasts, of the router,
 * and of memoised children. What only effects read is a `useEffectEvent` instead.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  // Once the render is on the page: React may discard a render, or repeat it.
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
