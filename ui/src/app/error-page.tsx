import { useRouteError } from "react-router";
import { TileSprite } from "@/components/panel";
import { faultOf } from "@/lib/fault";
import { ForbiddenPage } from "./forbidden-page";
import { NotFoundPage } from "./not-found-page";
import { SomethingWentWrong } from "./something-went-wrong";
import { Unreachable } from "./unreachable";

/** What is shown in place of a page that failed, is closed to the visitor or does not exist. */
export function ErrorPage() {
  const { status, id } = faultOf(useRouteError());
  if (status === 404) return <NotFoundPage />;
  if (status === 403) return <ForbiddenPage />;
  return status === 0 ? <Unreachable /> : <SomethingWentWrong id={id} />;
}

/** The same without a shell, for when the shell itself failed. */
export function ShellErrorPage() {
  return (
    <>
      <TileSprite />
      <main id="main">
        <ErrorPage />
      </main>
    </>
  );
}
