import { useSuspenseQuery } from "@tanstack/react-query";
import { EmptyState } from "@/components/empty-state";
import { siteQuery } from "@/features/site";
import { byGroup } from "./groups";
import { questionsQuery } from "./queries";
import { Questions } from "./questions";
import { every } from "./route";

/** `/faq`: every question, by what it is about. */
export function Page() {
  const { data: site } = useSuspenseQuery(siteQuery());
  const { data: questions } = useSuspenseQuery(questionsQuery(every));
  const mail = <a href={`mailto:${site.email}`}>{site.email}</a>;
  return (
    <div className="wrap is-content page">
      <header className="page-head">
        <h1>Frequently asked questions</h1>
      </header>
      {questions.data.length > 0 ? (
        <div className="faq">
          {byGroup(questions.data).map(([group, rows]) => (
            <section key={group}>
              <h2>{group}</h2>
              <Questions questions={rows} />
            </section>
          ))}
          <p className="lead">Not answered here? Write to {mail}</p>
        </div>
      ) : (
        <EmptyState title="Nobody has asked twice yet">
          <p>The first answers will stand here. Ask yours: {mail}</p>
        </EmptyState>
      )}
    </div>
  );
}
