import { useState } from "react";
import type { User } from "@/api/types";
import { CropDialog, Cropped } from "@/features/image-crop";
import { multipart } from "@/lib/multipart";
import { useApiMutation } from "@/lib/use-api-mutation";

interface AvatarDialogProps {
  open: boolean;
  image: ImageBitmap;
  onClose(): void;
  onSaved(user: User): void;
}

/** The places that show the avatar, with its size in pixels. */
const previews = [
  { side: 96, where: "Profile" },
  { side: 48, where: "Team" },
  { side: 32, where: "Menu" },
];

/** Crops an image to the square of the avatar. */
export default function AvatarDialog({ open, image, onClose, onSaved }: AvatarDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useApiMutation("We couldn't save your photo");
  return (
    <CropDialog
      busy={isPending}
      error={error}
      fileName="avatar"
      image={image}
      onClose={onClose}
      onCropped={(avatar) => {
        setError(null);
        mutate(
          { method: "PATCH", path: "/api/v1/user/avatar", body: multipart({ avatar }) },
          { onSuccess: onSaved, onError: ({ message, errors }) => setError(errors.avatar?.[0] ?? message) },
        );
      }}
      open={open}
      ratio={1}
      submitLabel="Save photo"
      title="Your photo"
      widths={[160, 1024]}
    >
      {(area) => (
        <div className="crop-previews">
          {previews.map(({ side, where }) => (
            <figure key={where}>
              <Cropped area={area} image={image} width={side} />
              <figcaption>{where}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </CropDialog>
  );
}
