// @vitest-environment happy-dom
import { useState } from "react";
import { expect, it } from "vitest";
import { mount, press } from "./mount.fixture";
import { useLatest } from "./use-latest";

it("callbacks read the value of the latest render", async () => {
  let read: () => number = () => -1;
  function Counter() {
    const [count, setCount] = useState(0);
    const latest = useLatest(count);
    const [callback] = useState(() => () => latest.current);
    read = callback;
    return (
      <button onClick={() => setCount(count + 1)} type="button">
        Count
      </button>
    );
  }
  await mount(<Counter />);
  expect(read()).toBe(0);

  await press("Count");

  expect(read()).toBe(1);
});
