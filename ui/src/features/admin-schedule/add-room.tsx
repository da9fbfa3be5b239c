import Plus from "lucide-react/icons/plus";
import { type FormEvent, useId, useRef } from "react";
import { Button, buttonClass } from "@/components/button";
import { Input } from "@/components/input";

/** Asks for the name of a room that has no item yet. */
export function AddRoom({ onAdd }: { onAdd(room: string): void }) {
  const id = useId();
  const menu = useRef<HTMLDetailsElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const room = String(new FormData(event.currentTarget).get("room") ?? "").trim();
    if (!room) return;
    onAdd(room);
    event.currentTarget.reset();
    if (menu.current) menu.current.open = false;
  }

  return (
    <details className="view-menu" ref={menu}>
      <summary className={buttonClass({ variant: "quiet", small: true })}>
        <Plus aria-hidden="true" />
        Add room
      </summary>
      <form className="view-menu-panel" onSubmit={submit}>
        <label htmlFor={id}>Room name</label>
        <Input id={id} maxLength={80} name="room" />
        <Button small type="submit">
          Add
        </Button>
      </form>
    </details>
  );
}
