import { type DragEvent, lazy, Suspense, useRef, useState } from "react";
import type { User } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { Button } from "@/components/button";
import { FormAlert } from "@/components/form-error";
import { useChange } from "@/lib/change";
import { useHydrated } from "@/lib/hydrated";
import { useToasts } from "@/lib/toasts";
import { faultOfFile } from "./crop";
import { useKeepUser } from "./keep-user";
import { Section } from "./section";

const CropDialog = lazy(() => import("./crop-dialog"));

const unreadable = "That file could not be read as a picture. Choose a PNG, JPEG or WebP file.";

export function PictureSection({ user }: { user: User }) {
  const toasts = useToasts();
  const keepUser = useKeepUser();
  const hydrated = useHydrated();
  const { change, busy } = useChange<User>("Your picture was not removed");
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  /** What is being cropped; it stays until its dialog has faded out. */
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [cropping, setCropping] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    const wrong = faultOfFile(file);
    setFault(wrong);
    if (wrong) return;
    // Turned as the camera held it, and read without an address of its own.
    const read = await createImageBitmap(file).catch(() => null);
    if (!read) return setFault(unreadable);
    setPicture(read);
    setCropping(true);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  const remove = () =>
    change(
      { method: "PATCH", path: "/api/v1/user/avatar" },
      {
        onDone(saved) {
          keepUser(saved);
          toasts.success("Your picture is removed");
          input.current?.focus();
        },
      },
    );

  return (
    <Section id="picture" lead="Without one, your name draws tiles for you.">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of several; the field inside is the other */}
      <div
        className={over ? "picture-place is-over" : "picture-place"}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDrop={drop}
      >
        <Avatar name={user.name} size="large" src={user.avatar} />
        <div className="picture-ways">
          <div className="preference-actions">
            <label className="button is-quiet file-button">
              {user.avatar ? "Change picture" : "Choose a picture"}
              <input
                accept="image/*"
                aria-describedby="picture-hint"
                className="visually-hidden"
                disabled={!hydrated}
                onChange={({ currentTarget }) => {
                  void take(currentTarget.files?.[0]);
                  // The same file may be chosen again.
                  currentTarget.value = "";
                }}
                ref={input}
                type="file"
              />
            </label>
            {user.avatar ? (
              <Button busy={busy} look="link" onClick={remove}>
                Remove
              </Button>
            ) : null}
          </div>
          <p className="field-hint" id="picture-hint">
            PNG, JPEG or WebP, up to 24 MB. You can also drop it here; you choose the part that shows.
          </p>
          <FormAlert>{fault}</FormAlert>
        </div>
      </div>
      {picture ? (
        <Suspense>
          <CropDialog
            onClose={() => setCropping(false)}
            onSaved={(saved) => {
              setCropping(false);
              keepUser(saved);
              toasts.success("Your picture is saved");
            }}
            open={cropping}
            picture={picture}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}
