import { type DragEvent, type ReactNode, useRef, useState } from "react";
import type { User } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { Button } from "@/components/button";
import { FormAlert } from "@/components/form-error";
import { useUpdateUserCache } from "@/features/account";
import { useImageFile } from "@/features/image-crop";
import { TilePhoto } from "@/features/tickets";
import { useHydrated } from "@/lib/hydrated";
import { lazyOrThrow } from "@/lib/lazy-module";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { Section } from "./section";

const AvatarDialog = lazyOrThrow(() => import("./avatar-dialog"));

export function AvatarSection({ user }: { user: User }) {
  const toasts = useToasts();
  const updateUser = useUpdateUserCache();
  const hydrated = useHydrated();
  const { mutate, isPending } = useApiMutation("We couldn't remove your photo");
  const input = useRef<HTMLInputElement>(null);
  const { error, image, cropping, select, close } = useImageFile();

  const remove = () =>
    mutate(
      { method: "PATCH", path: "/api/v1/user/avatar" },
      {
        onSuccess(saved) {
          updateUser(saved);
          toasts.success("Photo removed");
          input.current?.focus();
        },
      },
    );

  return (
    <Section id="picture" lead="Without a photo we generate tiles from your name.">
      <DropArea onDrop={(file) => void select(file)}>
        <Avatar name={user.name} size="large" src={user.avatar} />
        <div className="picture-actions">
          <div className="preference-actions">
            <label className="button is-quiet file-button">
              {user.avatar ? "Change photo" : "Choose a photo"}
              <input
                accept="image/*"
                aria-describedby="picture-hint"
                className="visually-hidden"
                disabled={!hydrated}
                onChange={({ currentTarget }) => {
                  void select(currentTarget.files?.[0]);
                  // Allow choosing the same file again.
                  currentTarget.value = "";
                }}
                ref={input}
                type="file"
              />
            </label>
            {user.avatar ? (
              <Button busy={isPending} variant="link" onClick={remove}>
                Remove
              </Button>
            ) : null}
            {hydrated ? <TilePhoto user={user} /> : null}
          </div>
          <p className="field-hint" id="picture-hint">
            PNG, JPEG or WebP, up to 24 MB. You can crop it next.
          </p>
          <FormAlert>{error}</FormAlert>
        </div>
      </DropArea>
      {image ? (
        <AvatarDialog
          onClose={close}
          onSaved={(saved) => {
            close();
            updateUser(saved);
            toasts.success("Photo saved");
          }}
          open={cropping}
          image={image}
        />
      ) : null}
    </Section>
  );
}

/** Takes a file that is dropped on it. */
function DropArea({ onDrop, children }: { onDrop(file: File | undefined): void; children: ReactNode }) {
  const [dragOver, setDragOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    onDrop(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file input inside is accessible
    <div
      className={dragOver ? "picture-place is-drag-over" : "picture-place"}
      onDragLeave={() => setDragOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
