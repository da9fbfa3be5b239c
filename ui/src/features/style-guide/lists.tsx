import { Avatar } from "@/components/avatar";
import { Badge } from "@/components/badge";
import { Breadcrumb } from "@/components/breadcrumb";
import { ButtonLink } from "@/components/button";
import { Card } from "@/components/card";
import { DescriptionList } from "@/components/description-list";
import { EmptyState } from "@/components/empty-state";
import { FilterRow } from "@/components/filter-row";
import { MetaLine } from "@/components/meta-line";
import { PageLinks } from "@/components/page-links";
import { Rosettes } from "@/components/panel";
import { Progress } from "@/components/progress";
import { RichText } from "@/components/rich-text";
import { Separator } from "@/components/separator";
import { Skeleton } from "@/components/skeleton";
import { type Column, Table } from "@/components/table";
import { Section, Specimen } from "./specimen";

interface Order {
  code: string;
  buyer: string;
  total: string;
  seats: number;
}

const orders: Order[] = [
  { code: "K7-2MX", buyer: "Ana Conceição", total: "€60.00", seats: 4 },
  { code: "B1-9QT", buyer: "João Gonçalves de Albuquerque e Castro", total: "€12.50", seats: 1 },
  { code: "Z4-0LP", buyer: "Inês Simões", total: "€1,250.00", seats: 100 },
];

const columns: Column<Order>[] = [
  { head: "Code", cell: ({ code }) => code, rowHead: true },
  { head: "Buyer", cell: ({ buyer }) => buyer },
  { head: "Seats", cell: ({ seats }) => seats, numeric: true },
  { head: "Total", cell: ({ total }) => total, numeric: true },
];

/** A placeholder portrait. */
const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#e8c9a0" d="M0 0h8v8H0z"/><circle cx="4" cy="3.2" r="1.7" fill="#7a4b2a"/><path d="M0 8a4 3 0 0 1 8 0" fill="#0b6b54"/></svg>',
)}`;

const richText =
  '<p>Bring it <strong>here</strong>, with <a href="/rules#prior-work">nothing older</a> than:</p><ul><li>ideas,</li><li>libraries.</li></ul>';

const tones = ["neutral", "info", "ok", "warning", "danger", "sol"] as const;

/** Small indicators. */
export function Marks() {
  return (
    <>
      <Section id="badges" title="Badges">
        <Specimen name="tones" wide>
          <div className="style-guide-row">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
        </Specimen>
      </Section>
      <Section id="rich-text" title="Rich text">
        <Specimen name="as the server renders it" wide>
          <RichText html={richText} />
        </Specimen>
      </Section>
      <Section id="avatars" title="Avatars">
        <Specimen name="rosettes by name, three sizes">
          <div className="style-guide-row">
            <Avatar labelled name="Ana Conceição" size="small" />
            {["João Gonçalves", "Inês Simões", "Rita Araújo", "Rui Leitão", "Beatriz Sá"].map((name) => (
              <Avatar labelled key={name} name={name} />
            ))}
            <Avatar labelled name="Inês Simões" size="large" />
          </div>
        </Specimen>
        <Specimen name="a picture, and one that fails to load">
          <div className="style-guide-row">
            <Avatar labelled name="Rita Araújo" src={portrait} />
            <Avatar labelled name="Rui Leitão" src="data:image/png;base64,AA==" />
          </div>
        </Specimen>
      </Section>
    </>
  );
}

/** Lists and tables. */
export function Lists() {
  return (
    <>
      <Section id="cards" title="Cards">
        <Specimen name="a card that is a link; plain cards" wide>
          <div className="cards">
            <Card
              art={<Rosettes className="card-art" count={4} seed={2026} />}
              as="div"
              badge={<Badge tone="info">Upcoming</Badge>}
              href="/events"
              title="Hackathon 2026"
            >
              <p className="card-data">28–29 Nov 2026</p>
              <p className="place">Altice Forum Braga</p>
            </Card>
            <Card as="div" badge={<Badge tone="warning">Few left</Badge>} title="Bilhete de equipa">
              <p>Quatro lugares, refeições e uma mesa com tomadas.</p>
            </Card>
            <Card as="div" title="Nothing but a title" />
          </div>
        </Specimen>
      </Section>
      <Section id="facts" title="Facts">
        <Specimen name="side by side" wide>
          <DescriptionList
            items={[
              { name: "Where", value: "Altice Forum Braga" },
              { name: "Doors", value: "09:00, day one" },
              { name: "Seats", value: "64 left", note: "of 220" },
              { name: "From", value: "€12.50" },
            ]}
          />
        </Specimen>
        <Specimen name="in a line, which may break" wide>
          <MetaLine parts={["29-30 November 2025", "33 h", "Altice Forum Braga, Braga"]} />
        </Specimen>
      </Section>
      <Section id="tables" title="Tables">
        <Specimen name="numbers on the right, sticky header" wide>
          <Table caption="Orders of the day" columns={columns} keyOf={({ code }) => code} rows={orders} />
        </Specimen>
        <Specimen name="no rows" wide>
          <Table
            caption="Refunds"
            columns={columns}
            empty="No one has asked for a refund."
            keyOf={({ code }) => code}
            rows={[]}
          />
        </Specimen>
      </Section>
      <Section id="navigation" title="Navigation">
        <Specimen name="breadcrumb" wide>
          <Breadcrumb
            crumbs={[
              { label: "Home", href: "/" },
              { label: "Editions", href: "/events" },
              { label: "Hackathon 2026 em Vila Nova de Famalicão" },
            ]}
          />
        </Specimen>
        <Specimen name="filter: one selected" wide>
          <FilterRow
            choices={[
              { label: "For beginners", href: "?level=beginner", selected: false },
              { label: "Some experience", href: "?", selected: true },
              { label: "Advanced", href: "?level=advanced", selected: false },
            ]}
            label="Level"
          />
        </Specimen>
        <Specimen name="pagination: first, middle, last" wide>
          <PageLinks currentPage={1} hrefOf={pageHref} label="First pages" lastPage={3} />
          <PageLinks currentPage={6} hrefOf={pageHref} label="Middle pages" lastPage={12} />
          <PageLinks currentPage={12} hrefOf={pageHref} label="Last pages" lastPage={12} />
        </Specimen>
        <Specimen name="separator, plain and with text">
          <Separator />
          <Separator>or</Separator>
        </Specimen>
      </Section>
    </>
  );
}

/** Loading and empty states. */
export function Waiting() {
  return (
    <Section id="waiting" title="Waiting and empty">
      <Specimen name="progress">
        <Progress label="Panel laid" max={220} text="156 of 220 tiles" value={156} />
        <Progress label="Upload" value={30} />
        <Progress label="Looking for the printer" />
      </Specimen>
      <Specimen name="skeleton">
        <Skeleton rows={4} />
      </Specimen>
      <Specimen name="empty state" wide>
        <EmptyState title="No challenge yet">
          <p>We'll announce them when the doors open.</p>
          <p>
            <ButtonLink href="/events" variant="quiet">
              See last year's
            </ButtonLink>
          </p>
        </EmptyState>
      </Specimen>
    </Section>
  );
}

function pageHref(page: number): string {
  return `/events?page=${page}`;
}
