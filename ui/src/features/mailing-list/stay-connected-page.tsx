import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { FormPage } from "@/components/form-page";
import { siteQuery } from "@/features/site";
import { paths } from "./paths";
import { SubscribeForm } from "./subscribe-form";

/** `/stay-connected`: the form as a page, and its target without a script. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const navigate = useNavigate();
  return (
    <FormPage
      lead={`Leave your contact and we'll let you know when ${site.product} comes back.`}
      seed={71}
      share={0.4}
      title={`Never miss a ${site.product} again!`}
    >
      <SubscribeForm onDone={() => navigate(paths.thanks)} returnTo={paths.form} />
    </FormPage>
  );
}
