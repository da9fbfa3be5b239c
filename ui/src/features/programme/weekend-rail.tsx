import type { Event } from "@/api/types";
import { unit } from "@/components/panel-markup";
import { weekdayAndClock } from "@/lib/dates";
import { zoneLabel } from "@/lib/time-zone";
import { marksOf, type Rail, railOf, type WeekendItem } from "./rail";

/** Height of the lines from the tiles to their labels. */
const leads = 56;

/** The whole edition: a tile per hour with its highlights labelled; phones show the highlights only. */
export function WeekendRail({ event, items, now }: { event: Event; items: WeekendItem[]; now: number }) {
  const rail = railOf(event, marksOf(event, items), now);
  return (
    <div className="rail">
      <div className="rail-art">
        <Labels labels={rail.days} tileCount={rail.tiles.length} />
        <Labels labels={rail.hours} tileCount={rail.tiles.length} quiet />
        <Tiles rail={rail} />
        <Leads rail={rail} />
      </div>
      <ol className="rail-marks">
        {rail.marks.map(({ at, title, room, isNight, state }) => (
          <li className={`is-${state}${isNight ? " is-night" : ""}`} key={`${at} ${title}`}>
            <time dateTime={at}>{weekdayAndClock(at, event.timezone)}</time>
            <strong>{title}</strong>
            {room ? <span className="place">{room}</span> : null}
          </li>
        ))}
      </ol>
      <p className="caption rail-caption">
        {rail.tiles.some(({ state }) => state === "now") ? <span>Yellow: now. </span> : null}
        {rail.tiles.some(({ kind }) => kind === "night") ? "Shaded: night hours. " : null}
        {`All times in ${zoneLabel(event.timezone)}.`}
      </p>
    </div>
  );
}

/** Few elements: the hours that have nothing but a ground, or a dot, are a path each. */
function Tiles({ rail: { tiles } }: { rail: Rail }) {
  const plain = { day: "", night: "", dots: "" };
  const drawn = tiles.map(({ kind, state }, index) => {
    const x = index * unit;
    const draw = (tone: string, name: string) => `<use class="tile-${tone}" href="#t-${name}" x="${x}"/>`;
    if (state === "now") return draw("s", "prompt");
    if (kind === "mark") return draw("f", "petal");
    if (state === "done") return draw(kind === "night" ? "h" : "f", "half");
    plain[kind] += `M${x} 0h${unit}v${unit}h-${unit}z`;
    if (kind === "night") plain.dots += `M${x + 18.8} 20a1.2 1.2 0 0 1 2.4 0a1.2 1.2 0 0 1 -2.4 0z`;
    return "";
  });
  const path = (name: string, d: string) => (d ? `<path class="${name}" d="${d}"/>` : "");
  const night = `<g class="tile-night">${path("tg", plain.night)}${path("td", plain.dots)}</g>`;
  const markup = path("tg", plain.day) + night + drawn.join("");
  return (
    <svg
      aria-hidden="true"
      className="panel"
      viewBox={`0 0 ${tiles.length * unit} ${unit}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: generated from numbers only
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

function Labels({ labels, tileCount, quiet = false }: { labels: Rail["hours"]; tileCount: number; quiet?: boolean }) {
  return (
    <svg aria-hidden="true" className={quiet ? "rail-labels is-quiet" : "rail-labels"} height="24" width="100%">
      {labels.map(({ x, text }) => (
        <text key={x} x={`${((x / tileCount) * 100).toFixed(2)}%`} y="16">
          {text}
        </text>
      ))}
    </svg>
  );
}

/** A line from each marked tile to the label's column. */
function Leads({ rail: { marks, tiles } }: { rail: Rail }) {
  const width = 1000;
  const lines = marks.map(({ x }, index) => {
    const from = ((x / tiles.length) * width).toFixed(1);
    const to = ((index / marks.length) * width + 0.5).toFixed(1);
    return `M${from} 0V14L${to} ${leads - 16}V${leads}`;
  });
  return (
    <svg
      aria-hidden="true"
      className="rail-leads"
      height={leads}
      preserveAspectRatio="none"
      viewBox={`0 0 ${width} ${leads}`}
      width="100%"
    >
      <path d={lines.join("")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
