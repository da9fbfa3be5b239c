// The page that every framework renders: the frame of the site and a card for each edition.
const api = process.env.API;
const links = ["Challenges", "Schedule", "Teams", "Projects", "Rewards", "Editions", "Frequently asked questions"];
const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "Europe/Lisbon" });

let response;

/** The editions of the API: fetched once and cached as text, like the Node baseline. */
export async function loadEditions() {
  response ??= fetch(`${api}/api/v1/events?perPage=60`).then((answer) => answer.text());
  return JSON.parse(await response).data;
}

export function Editions({ events }) {
  return (
    <>
      <header className="site-header">
        <nav aria-label="Main">
          <ul>
            {links.map((link) => (
              <li key={link}>
                <a href={`/${link.toLowerCase().replaceAll(" ", "-")}`}>{link}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className="wrap page">
        <header className="page-head">
          <h1>All editions</h1>
          <p className="lead">Upcoming and past editions.</p>
        </header>
        <ul className="cards">
          {events.map((event) => (
            <Card event={event} key={event.id} />
          ))}
        </ul>
      </main>
      <footer className="site-footer">
        <ul>
          {links.map((link) => (
            <li key={link}>
              <a href={`/${link.toLowerCase().replaceAll(" ", "-")}`}>{link}</a>
            </li>
          ))}
        </ul>
      </footer>
    </>
  );
}

function Card({ event }) {
  return (
    <li className="card">
      <svg aria-hidden="true" className="card-art" viewBox="0 0 160 90">
        {[0, 1, 2, 3].map((tile) => (
          <circle cx={20 + 40 * tile} cy={45} fill="currentColor" key={tile} r={((event.id.charCodeAt(tile) % 7) + 8) * 1.2} />
        ))}
      </svg>
      <p>
        <span className="badge">{event.phase}</span>
      </p>
      <h3 className="card-title">
        <a href={`/events/${event.slug}`}>{event.title}</a>
      </h3>
      <p className="card-data">
        {days.format(new Date(event.startAt))} to <strong>{days.format(new Date(event.endAt))}</strong>
      </p>
      <p className="place">{[event.venue, event.city].filter(Boolean).join(", ")}</p>
    </li>
  );
}
