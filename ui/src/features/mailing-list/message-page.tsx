import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { ButtonLink } from "@/components/button";
import { MessagePage } from "@/components/message-page";
import { siteQuery } from "@/features/site";
import { paths } from "./paths";

interface MessageTexts {
  title: string;
  lead(product: string): string;
  share: number;
}

const thanks: MessageTexts = {
  title: "Look into your inbox",
  // The same whether or not the address was subscribed.
  lead: () =>
    "We have sent you a mail. Press the button in it, and you are on the list; without it we will not write again.",
  share: 0.5,
};

const confirmed: MessageTexts = {
  title: "You are on the list",
  lead: (product) => `We'll let you know when ${product} comes back. Every mail has a link to leave the list.`,
  share: 1,
};

const unsubscribed: MessageTexts = {
  title: "You have left the list",
  lead: () => "Your contact is off the list, and we will not write again. You can come back at any time.",
  share: 0.1,
};

/** `/stay-connected/thanks`, `…/confirmed` and `…/unsubscribed`: result pages. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const texts = textsAt(useLocation().pathname);
  return (
    <MessagePage lead={texts.lead(site.product)} share={texts.share} title={texts.title}>
      <ButtonLink href="/">Go to the home page</ButtonLink>
      {texts === unsubscribed ? (
        <ButtonLink href={paths.form} look="quiet">
          Stay connected after all
        </ButtonLink>
      ) : null}
    </MessagePage>
  );
}

function textsAt(pathname: string): MessageTexts {
  if (pathname.startsWith(paths.unsubscribed)) return unsubscribed;
  return pathname.startsWith(paths.confirmed) ? confirmed : thanks;
}
