import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Ticket, User } from "@/api/types";
import { Button } from "@/components/button";
import ConfirmDialog from "@/components/confirm-dialog";
import { FormAlert } from "@/components/form-error";
import { type Seat, tileFile } from "@/components/tile-image";
import { userTicketsQuery, useUpdateUserCache } from "@/features/account";
import { eventQuery } from "@/features/events";
import { multipart } from "@/lib/multipart";
import { seedOf } from "@/lib/random";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { tileSeat } from "./own-ticket";
import { userTicketQuery } from "./queries";

interface TilePhotoProps {
  user: User;
  /** The ticket whose tile it is; by default the user's latest. */
  ticket?: Ticket;
}

/** Makes a ticket's tile the user's photo. Nothing for users without a tile. */
export default function TilePhoto({ user, ticket }: TilePhotoProps) {
  const { data: tickets } = useQuery({ ...userTicketsQuery(user.username), enabled: !ticket });
  const listed = ticket ?? tickets?.find(({ state }) => state === "confirmed");
  return listed ? <UseTile id={listed.id} slug={listed.event.slug} user={user} /> : null;
}

function UseTile({ user, id, slug }: { user: User; id: string; slug: string }) {
  const { data: ticket } = useQuery(userTicketQuery(user.username, id));
  const { data: event } = useQuery(eventQuery(slug));
  const seat = ticket && event && tileSeat(ticket, event.capacity);
  return seat ? <UseAsPhoto seat={{ ...seat, seed: seedOf(slug) }} user={user} /> : null;
}

function UseAsPhoto({ user, seat }: { user: User; seat: Seat }) {
  const toasts = useToasts();
  const updateUser = useUpdateUserCache();
  const { mutate, isPending } = useApiMutation("We couldn't save your photo");
  const [isDrawing, setIsDrawing] = useState(false);
  const [isUndrawable, setIsUndrawable] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);

  async function save() {
    setIsDrawing(true);
    const avatar = await tileFile(seat, "tile");
    setIsDrawing(false);
    setIsUndrawable(!avatar);
    if (!avatar) return setIsConfirming(false);
    mutate(
      { method: "PATCH", path: "/api/v1/user/avatar", body: multipart({ avatar }) },
      {
        onSuccess(saved) {
          setIsConfirming(false);
          updateUser(saved);
          toasts.success("Photo saved", "Your tile is now your photo");
        },
      },
    );
  }

  const isBusy = isDrawing || isPending;
  return (
    <>
      <Button
        busy={isBusy}
        variant="link"
        // A photo cannot be brought back once it is replaced.
        onClick={() => (user.avatar ? setIsConfirming(true) : void save())}
      >
        Use my tile as my photo
      </Button>
      <FormAlert>{isUndrawable ? "Your browser couldn't draw your tile. Choose a photo instead." : null}</FormAlert>
      {isConfirming ? (
        <ConfirmDialog
          busy={isBusy}
          closeLabel="Keep my photo"
          description="Your tile will replace the photo you have now."
          label="Use my tile"
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void save()}
          title="Replace your photo?"
        />
      ) : null}
    </>
  );
}
