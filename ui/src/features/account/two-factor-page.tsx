import { useLocation, useNavigate } from "react-router";
import { FormPage } from "@/components/form-page";
import { useFormReply } from "@/lib/form-reply";
import { isOwnPage } from "@/lib/own-path";
import { challengeLead, TwoFactorForm } from "./two-factor-form";
import { useEntry } from "./use-entry";

/** `/two-factor`: where a login without a script goes on to. With one the same is a dialog. */
export function Page() {
  const navigate = useNavigate();
  const given = new URLSearchParams(useLocation().search);
  const reply = useFormReply("two-factor");
  const asked = reply?.values.returnTo ?? given.get("returnTo") ?? "/";
  const returnTo = isOwnPage(asked) ? asked : "/";
  const recovering = reply ? reply.values.recovery === "1" : given.has("recovery");
  const entry = useEntry(() => navigate(returnTo, { replace: true }));
  const other = new URLSearchParams({ returnTo, ...(recovering ? null : { recovery: "1" }) });
  return (
    <FormPage lead={challengeLead(recovering)} seed={8} share={0.9} title="Two-Factor Authentication">
      <TwoFactorForm
        key={recovering ? "recovery" : "code"}
        onSubmit={entry.verify}
        recovering={recovering}
        returnTo={returnTo}
      >
        <a className="dialog-link" href={`/two-factor?${other}`}>
          {recovering ? "Use a code from the app" : "Use a recovery code"}
        </a>
      </TwoFactorForm>
    </FormPage>
  );
}
