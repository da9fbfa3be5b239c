import { useRouteError } from "react-router";
import { TileSprite } from "@/components/panel";
import { pageErrorOf } from "@/lib/page-error";
import { ForbiddenPage } from "./forbidden-page";
import { NotFoundPage } from "./not-found-page";
import { OfflinePage } from "./offline-page";
import { SomethingWentWrong } from "./something-went-wrong";

/** Shown in place of a page that failed, is forbidden or does not exist. */
export function ErrorPage() {
  const { status, id } = pageErrorOf(useRouteError());
  if (status === 404) return <NotFoundPage />;
  if (status === 403) return <ForbiddenPage />;
  return status === 0 ? <OfflinePage /> : <SomethingWentWrong id={id} />;
}

/** The error page without the shell, for errors of the shell itself. */
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
