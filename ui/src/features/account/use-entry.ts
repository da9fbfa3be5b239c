import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { LoggedIn, User } from "@/api/types";
import { flagsQuery, noFlags } from "@/features/flags";
import { type Occurrence, track } from "@/lib/analytics";
import { ApiError } from "@/lib/api";
import { answerOf } from "@/lib/query-client";
import { type ProgressToast, useToasts } from "@/lib/toasts";
import { completeLogin, login, register, twoFactorChallenge } from "./calls";
import type { Challenge } from "./challenge";
import type { ForgottenPassword, Login, Registration } from "./rules";
import { arrive } from "./session";
import { useCall } from "./use-call";
import { wordsFor } from "./words";

const checkCredentials = "Please check your credentials and try again";

/** Every way in: sends what was filled in, asks for the second factor in between, and goes on with who is there now. */
export function useEntry(goOn: (user: User) => void | Promise<void>) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const call = useCall();
  /** The login that waits for the second factor, to be sent again with it. */
  const [waiting, setWaiting] = useState<Login | null>(null);
  const going = useRef<ProgressToast>(null);

  /** Whoever was let in is asked for, and told of. */
  async function enter(how: Occurrence | null) {
    const user = await arrive(queries);
    going.current?.dismiss();
    if (how) track(how, answerOf(queries, flagsQuery()) ?? noFlags);
    await goOn(user);
  }

  function fail(title: string, error: unknown, otherwise: string): never {
    going.current?.error(title, wordsFor(error, otherwise));
    throw error;
  }

  async function logIn(values: Login) {
    going.current = toasts.progress("Logging in...");
    try {
      if (await needsSecondFactor(values)) setWaiting(values);
      else await enter("login");
    } catch (error) {
      fail("Failed to log in", error, checkCredentials);
    }
  }

  async function needsSecondFactor(values: Login): Promise<boolean> {
    try {
      return Boolean((await call<LoggedIn | null>(login(values)))?.twoFactor);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Repeated after the second factor, it finds the visitor logged in: that is what was wanted.
      if (isAlreadyIn(error)) return false;
      if (error.isEmpty) return true;
      throw error;
    }
  }

  return {
    logIn,

    async signUp(values: Registration) {
      going.current = toasts.progress("Registering...");
      try {
        await call(register(values));
        await enter("register");
      } catch (error) {
        fail("Failed to register", error, checkCredentials);
      }
    },

    /** The mailbox of somebody whose social profile told none. */
    async complete(values: ForgottenPassword) {
      going.current = toasts.progress("Registering...");
      try {
        await call(completeLogin(values));
        await enter("register");
      } catch (error) {
        fail("Failed to register", error, "Please try again");
      }
    },

    /** True while a login waits for its second factor. */
    isWaiting: waiting !== null,

    async verify(challenge: Challenge) {
      try {
        await call(twoFactorChallenge(challenge));
      } catch (error) {
        going.current = null;
        toasts.error("Failed to verify", "Please check your code and try again");
        throw error;
      }
      setWaiting(null);
      if (waiting) return logIn(waiting);
      // A social profile let them in: there is no login of ours to repeat.
      going.current = toasts.progress("Logging in...");
      try {
        await enter(null);
      } catch (error) {
        fail("Failed to log in", error, checkCredentials);
      }
    },

    /** The second factor is not given: nobody is logged in. */
    giveUp() {
      setWaiting(null);
      going.current?.dismiss();
    },
  };
}

function isAlreadyIn({ status, message }: ApiError): boolean {
  return status === 403 && message.startsWith("Already authenticated");
}
