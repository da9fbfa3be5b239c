import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ArrivalsChart } from "./arrivals-chart";
import { SalesChart } from "./sales-chart";

/** The texts inside the drawing. */
const labelsOf = (markup: string) => [...markup.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);

it("names the units of both axes", () => {
  const sales = renderToStaticMarkup(
    <SalesChart capacity={200} days={[{ day: "2026-03-03", tickets: 8 }]} title="Porto" />,
  );
  expect(labelsOf(sales)).toEqual(["tickets", "0", "100", "200", "3 March 2026", "3 March 2026"]);

  const arrivals = [{ at: "2026-03-03T09:00:00Z", people: 12 }];
  const door = renderToStaticMarkup(<ArrivalsChart arrivals={arrivals} confirmed={40} timezone="UTC" />);
  expect(labelsOf(door)).toEqual(["people", "0", "12", "09:00", "09:00"]);
});
