import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { TableOfContents } from "@/components/table-of-contents";
import { siteQuery } from "@/features/site";
import { FaqGroup } from "./faq-group";
import { FaqSearch } from "./faq-search";
import { byGroup, matchesQuery, type SearchableQuestion } from "./groups";
import { faqPageQuery } from "./queries";
import { useFaqSearch } from "./use-faq-search";

export { load } from "./load";

/** `/faq`: all questions by group, with a search. */
export function Page() {
  return <PageOfQuestions earlier={[]} page={1} />;
}

/** Reads one page of questions after the other, each in a component of its own, until it has them all. */
function PageOfQuestions({ earlier, page }: { earlier: SearchableQuestion[]; page: number }) {
  const { data, meta } = useSuspenseQuery(faqPageQuery(page)).data;
  const questions = [...earlier, ...data];
  return page < meta.lastPage ? (
    <PageOfQuestions earlier={questions} page={page + 1} />
  ) : (
    <AllQuestions questions={questions} />
  );
}

function AllQuestions({ questions }: { questions: SearchableQuestion[] }) {
  const [search] = useSearchParams();
  const { data: site } = useSuspenseQuery(siteQuery());
  const [query, setQuery] = useFaqSearch(search.get("q") ?? "");
  const groups = byGroup(questions);
  const found = new Set(questions.filter((question) => matchesQuery(question, query)).map(({ slug }) => slug));
  const mail = <a href={`mailto:${site.email}`}>{site.email}</a>;
  const headings = groups.map(({ id, title }) => ({ id, title, level: 2, number: null }));

  if (groups.length === 0)
    return (
      <div className="wrap is-content page">
        <header className="page-head">
          <h1>Frequently asked questions</h1>
        </header>
        <EmptyState title="No questions yet">
          <p>Answers will appear here soon. Have a question? Email {mail}.</p>
        </EmptyState>
      </div>
    );
  return (
    <div className="wrap page text">
      <header className="page-head">
        <h1>Frequently asked questions</h1>
        <FaqSearch found={found.size} onQueryChange={setQuery} total={questions.length} query={query} />
      </header>
      {groups.length > 1 && query === "" ? <TableOfContents contents={headings} /> : null}
      <div className="text-body faq">
        {groups.map((group) => (
          <FaqGroup found={found} group={group} key={group.id} />
        ))}
        {found.size > 0 ? null : (
          <EmptyState title="No results">
            <p>
              {"Try another word or "}
              <a href="/faq">see all questions</a>
            </p>
          </EmptyState>
        )}
        <section className="faq-contact">
          <h2>Still have a question?</h2>
          <p className="lead">Email {mail}. We usually reply within two working days.</p>
        </section>
      </div>
    </div>
  );
}
