import { useLocation, useNavigate } from "react-router";
import { FormPage } from "@/components/form-page";
import { useFormReply } from "@/lib/form-reply";
import { isLocalPage } from "@/lib/local-path";
import { challengeLead, TwoFactorForm } from "./forms/two-factor-form";
import { useSignIn } from "./use-sign-in";

/** `/two-factor`: the second step of a login without a script. With a script it is a dialog. */
export function Page() {
  const navigate = useNavigate();
  const given = new URLSearchParams(useLocation().search);
  const reply = useFormReply("two-factor");
  const requestedPath = reply?.values.returnTo ?? given.get("returnTo") ?? "/";
  const returnTo = isLocalPage(requestedPath) ? requestedPath : "/";
  const recovering = reply ? reply.values.recovery === "1" : given.has("recovery");
  const signIn = useSignIn(() => navigate(returnTo, { replace: true }));
  const other = new URLSearchParams({ returnTo, ...(recovering ? null : { recovery: "1" }) });
  return (
    <FormPage lead={challengeLead(recovering)} seed={8} share={0.9} title="Two-Factor Authentication">
      <TwoFactorForm
        key={recovering ? "recovery" : "code"}
        onSubmit={signIn.verify}
        recovering={recovering}
        returnTo={returnTo}
      >
        <a className="dialog-link" href={`/two-factor?${other}`}>
          {recovering ? "Use an authenticator code" : "Use a recovery code"}
        </a>
      </TwoFactorForm>
    </FormPage>
  );
}
