import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ResponseTo } from "@/api/calls";
import type { User } from "@/api/types";
import { flagsQuery, noFlags } from "@/features/flags";
import { type AnalyticsEvent, track } from "@/lib/analytics";
import { ApiError } from "@/lib/api";
import { cachedData } from "@/lib/query-client";
import { type ProgressToast, useToasts } from "@/lib/toasts";
import type { Challenge } from "./challenge";
import { visitorErrorMessage } from "./error-message";
import { completeLogin, login, register, twoFactorChallenge } from "./mutations";
import type { ForgottenPassword, Login, Registration } from "./rules";
import { loadSignedInUser } from "./session";
import { useSendRequest } from "./use-send-request";

type CompletedLogin = ResponseTo<"POST", "/api/v1/login/complete">;

const checkCredentials = "Please check your credentials and try again";

/** All sign-in flows: sends the form, asks for the second factor if needed, and continues with the user. */
export function useSignIn(onSignedIn: (user: User) => void | Promise<void>) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const sendRequest = useSendRequest();
  /** The login to repeat after the second factor. */
  const [pendingLogin, setPendingLogin] = useState<Login | null>(null);
  const progressToast = useRef<ProgressToast>(null);

  /** Shows a toast while the steps run; if one fails, the toast says why. */
  async function withProgress(title: string, failure: string, fallback: string, steps: () => Promise<void>) {
    progressToast.current = toasts.progress(title);
    try {
      await steps();
    } catch (error) {
      progressToast.current?.error(failure, visitorErrorMessage(error, fallback));
      throw error;
    }
  }

  /** Fetches the user, reports the event and continues. */
  async function finish(method: AnalyticsEvent | null, goOn = onSignedIn) {
    const user = await loadSignedInUser(queries);
    progressToast.current?.dismiss();
    if (method) track(method, cachedData(queries, flagsQuery()) ?? noFlags);
    await goOn(user);
  }

  const logIn = (values: Login) =>
    withProgress("Logging in...", "Failed to log in", checkCredentials, async () => {
      if (await needsSecondFactor(values)) setPendingLogin(values);
      else await finish("login");
    });

  async function needsSecondFactor(values: Login): Promise<boolean> {
    try {
      return Boolean((await sendRequest(login(values)))?.twoFactor);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // When repeated after the second factor, the user is already logged in, which is the goal.
      if (isAlreadySignedIn(error)) return false;
      if (error.isEmpty) return true;
      throw error;
    }
  }

  return {
    logIn,

    signUp: (values: Registration) =>
      withProgress("Registering...", "Failed to register", checkCredentials, async () => {
        await sendRequest(register(values));
        await finish("register");
      }),

    /** Completes a social login without an email address, and continues with the reply. */
    complete: (values: ForgottenPassword, goOn: (reply: CompletedLogin) => void | Promise<void>) =>
      withProgress("Registering...", "Failed to register", "Try again", async () => {
        const reply = await sendRequest(completeLogin(values));
        await finish("register", () => goOn(reply));
      }),

    /** True while a login is waiting for its second factor. */
    needsCode: pendingLogin !== null,

    async verify(challenge: Challenge) {
      try {
        await sendRequest(twoFactorChallenge(challenge));
      } catch (error) {
        progressToast.current = null;
        toasts.error("Failed to verify", "Please check your code and try again");
        throw error;
      }
      setPendingLogin(null);
      if (pendingLogin) return logIn(pendingLogin);
      // After a social login there is no login request to repeat.
      await withProgress("Logging in...", "Failed to log in", checkCredentials, () => finish(null));
    },

    /** The second factor was not entered: no user is logged in. */
    cancel() {
      setPendingLogin(null);
      progressToast.current?.dismiss();
    },
  };
}

function isAlreadySignedIn({ status, message }: ApiError): boolean {
  return status === 403 && message.startsWith("Already authenticated");
}
