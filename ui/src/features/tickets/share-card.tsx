import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ShareCard, Ticket } from "@/api/types";
import { Button } from "@/components/button";
import { Switch } from "@/components/switch";
import { useCopy } from "@/lib/copy";
import { useFocusFallback } from "@/lib/focus";
import { useApiMutation } from "@/lib/use-api-mutation";
import { shareCardQuery, userTicketPath } from "./queries";

interface ShareCardProps {
  ticket: Pick<Ticket, "id" | "event">;
  username: string;
}

/** Makes a public card that says that the user is going, and shares its page. The ticket itself stays private. */
export default function ShareTicketCard({ ticket, username }: ShareCardProps) {
  const queries = useQueryClient();
  const query = shareCardQuery(username, ticket.id);
  const { data: card } = useQuery(query);
  const { mutate, isPending } = useApiMutation("We couldn't update your image");
  const path = `${userTicketPath(username, ticket.id)}/card` as const;
  const store = (card: ShareCard | null) => queries.setQueryData(query.queryKey, card);
  const put = (showsName: boolean) => mutate({ method: "PUT", path, body: { showsName } }, { onSuccess: store });
  useFocusFallback(card && true, ".share-card > h2");
  if (card === undefined) return null;
  return (
    <section className="share-card">
      <h2>Tell your friends</h2>
      {card === null ? (
        <>
          <p>{`Share an image that says you're going to ${ticket.event.title}. Your ticket and its code aren't on it.`}</p>
          <Button busy={isPending} variant="quiet" onClick={() => put(false)}>
            Create my image
          </Button>
        </>
      ) : (
        <>
          <img
            alt={card.showsName ? "An image with your name that says you're going" : "An image that says: I'm going"}
            height={630}
            key={card.image}
            src={new URL(card.image).pathname + new URL(card.image).search}
            width={1200}
          />
          <Switch
            checked={card.showsName}
            disabled={isPending}
            hint="This also shows your first name on the event's wall."
            label="Show my name"
            onChange={(event) => put(event.currentTarget.checked)}
          />
          <div className="actions">
            <ShareButtons title={`I'm going to ${ticket.event.title}`} url={card.url} />
            <Button
              busy={isPending}
              variant="quiet"
              onClick={() => mutate({ method: "DELETE", path }, { onSuccess: () => store(null) })}
            >
              Delete the image
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** The device's share sheet where there is one, and the link for the clipboard. */
function ShareButtons({ title, url }: { title: string; url: string }) {
  const copy = useCopy();
  return (
    <>
      {typeof navigator.share === "function" ? (
        // Rejected or cancelled: nothing to report.
        <Button onClick={() => void navigator.share({ title, url }).catch(() => {})}>Share</Button>
      ) : null}
      <Button variant="quiet" onClick={() => void copy(url, "Link copied")}>
        Copy link
      </Button>
    </>
  );
}
