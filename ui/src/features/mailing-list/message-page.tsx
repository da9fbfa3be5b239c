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
  title: "Check your inbox",
  // The same whether or not the address was subscribed.
  lead: () =>
    "We've sent you an email. Click the button in it to join the mailing list; otherwise you won't hear from us.",
  share: 0.5,
};

const confirmed: MessageTexts = {
  title: "You're on the mailing list",
  lead: (product) => `We'll let you know when ${product} comes back. Every email has an unsubscribe link.`,
  share: 1,
};

const unsubscribed: MessageTexts = {
  title: "You've unsubscribed",
  lead: () => "We've removed your details. You can sign up again any time.",
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
        <ButtonLink href={paths.form} variant="quiet">
          Sign up again
        </ButtonLink>
      ) : null}
    </MessagePage>
  );
}

function textsAt(pathname: string): MessageTexts {
  if (pathname.startsWith(paths.unsubscribed)) return unsubscribed;
  return pathname.startsWith(paths.confirmed) ? confirmed : thanks;
}
