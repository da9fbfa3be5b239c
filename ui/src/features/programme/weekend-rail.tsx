import type { Event } from "@/api/types";
import { unit } from "@/components/panel-markup";
import { dayClockIn } from "@/lib/dates";
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
        <Labels labels={rail.days} of={rail.tiles.length} />
        <Labels labels={rail.hours} of={rail.tiles.length} quiet />
        <Tiles rail={rail} />
        <Leads rail={rail} />
      </div>
      <ol className="rail-marks">
        {rail.marks.map(({ at, title, room, isNight, state }) => (
          <li className={`is-${state}${isNight ? " is-night" : ""}`} key={`${at} ${title}`}>
            <time dateTime={at}>{dayClockIn(at, event.timezone)}</time>
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

const art = { day: "", night: "dot", mark: "petal" } as const;

function Tiles({ rail: { tiles } }: { rail: Rail }) {
  const markup = tiles
    .map(({ kind, state }, index) => {
      const name = state === "now" ? "prompt" : state === "done" && kind !== "mark" ? "half" : art[kind];
      const drawn = name || "blank";
      const tone = state === "now" ? "s" : kind !== "night" ? "f" : state === "done" ? "h" : "night";
      return drawn === "blank"
        ? `<rect class="tg" x="${index * unit}" width="${unit}" height="${unit}"/>`
        : `<use class="tile-${tone}" href="#t-${drawn}" x="${index * unit}"/>`;
    })
    .join("");
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

function Labels({ labels, of, quiet = false }: { labels: Rail["hours"]; of: number; quiet?: boolean }) {
  return (
    <svg aria-hidden="true" className={quiet ? "rail-labels is-quiet" : "rail-labels"} height="24" width="100%">
      {labels.map(({ x, text }) => (
        <text key={x} x={`${((x / of) * 100).toFixed(2)}%`} y="16">
          {text}
        </text>
      ))}
    </svg>
  );
}

/** A line from each marked tile to the label's column. */
function Leads({ rail: { marks, tiles } }: { rail: Rail }) {
  const width = 1000;
  return (
    <svg
      aria-hidden="true"
      className="rail-leads"
      height={leads}
      preserveAspectRatio="none"
      viewBox={`0 0 ${width} ${leads}`}
      width="100%"
    >
      {marks.map(({ x, at, title }, index) => {
        const from = ((x / tiles.length) * width).toFixed(1);
        const to = ((index / marks.length) * width + 0.5).toFixed(1);
        return (
          <path
            d={`M${from} 0V14L${to} ${leads - 16}V${leads}`}
            key={`${at} ${title}`}
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}
