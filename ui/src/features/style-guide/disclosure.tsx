import Copy from "lucide-react/icons/copy";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Accordion, AccordionItem } from "@/components/accordion";
import { Button } from "@/components/button";
import { DropdownMenu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "@/components/dropdown-menu";
import { Kbd } from "@/components/kbd";
import { Popover } from "@/components/popover";
import { TableOfContents } from "@/components/table-of-contents";
import { Tabs } from "@/components/tabs";
import { Tooltip } from "@/components/tooltip";
import { Section, Specimen } from "./specimen";

export function Accordions() {
  return (
    <Section id="accordion" title="Accordion">
      <Specimen name="one open from the start; an address opens any" wide>
        <Accordion>
          <AccordionItem id="style-guide-team" open title="Do I need a team?">
            <p>No. Most people come alone and find one at the door, on Saturday between nine and ten.</p>
          </AccordionItem>
          <AccordionItem id="style-guide-price" title="Quanto custa, e o que está incluído no bilhete de participante?">
            <p>€12.50 com IVA: refeições, lugar na sala, T-shirt e acesso às oficinas.</p>
            <p>
              See also <a href="#style-guide-team">whether you need a team</a>.
            </p>
          </AccordionItem>
          <AccordionItem id="style-guide-ai" title="May we use AI tools?">
            <p>That is the point. Say which, and what they got wrong.</p>
          </AccordionItem>
        </Accordion>
      </Specimen>
    </Section>
  );
}

/** Sections and items of this page. */
const contents = [
  { id: "accordion", level: 2, number: "1", title: "Accordion" },
  { id: "style-guide-team", level: 3, number: "1.1", title: "Do I need a team?" },
  { id: "style-guide-price", level: 3, number: null, title: "Quanto custa, e o que está incluído no bilhete?" },
  { id: "tabs", level: 2, number: "2", title: "Tabs" },
];

export function Contents() {
  return (
    <Section id="contents" title="Table of contents">
      <Specimen name="folded on phones; marks the current section on wide screens" wide>
        {/* The list places itself in a grid, which the specimen is. */}
        <div>
          <TableOfContents contents={contents} />
        </div>
      </Specimen>
    </Section>
  );
}

export function TabRows() {
  return (
    <Section id="tabs" title="Tabs">
      <Specimen name="arrow keys move along; the third is disabled" wide>
        <Tabs
          label="Days"
          tabs={[
            { value: "sat", label: "Saturday", content: <p>Doors at 09:00, kick-off at 10:00.</p> },
            { value: "sun", label: "Sunday", content: <p>Code freeze at 14:00, demos at 15:00.</p> },
            { value: "mon", label: "Monday", content: <p>Nothing.</p>, disabled: true },
            { value: "rooms", label: "Rooms", content: <p>A, B and the workshop.</p> },
          ]}
        />
      </Specimen>
    </Section>
  );
}

/** Overlays. */
export function Overlays() {
  const [chosen, setChosen] = useState("Nothing chosen yet.");
  return (
    <Section id="overlays" title="Menus, tooltips and popovers">
      <Specimen name="dropdown menu">
        <div className="style-guide-row">
          <DropdownMenu trigger={<Button variant="quiet">Actions</Button>}>
            <MenuLabel>Order K7-2MX</MenuLabel>
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setChosen("Edit")}>
              Edit
            </MenuItem>
            <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => setChosen("Copy")}>
              Copy link
            </MenuItem>
            <MenuItem disabled onSelect={() => setChosen("Transfer")}>
              Transfer
            </MenuItem>
            <MenuLink href="/events">See the editions</MenuLink>
            <MenuSeparator />
            <MenuItem danger icon={<Trash aria-hidden="true" />} onSelect={() => setChosen("Cancel")}>
              Cancel order
            </MenuItem>
          </DropdownMenu>
          <DropdownMenu
            align="end"
            trigger={
              <Button hideLabel icon={<Ellipsis aria-hidden="true" />} variant="quiet">
                More
              </Button>
            }
          >
            <MenuItem onSelect={() => setChosen("Export")}>Export</MenuItem>
          </DropdownMenu>
          <output className="caption">{chosen}</output>
        </div>
      </Specimen>
      <Specimen name="tooltip, on hover and focus">
        <div className="style-guide-row">
          <Tooltip text="Copies the address of this edition">
            <Button hideLabel icon={<Copy aria-hidden="true" />} variant="quiet">
              Copy link
            </Button>
          </Tooltip>
        </div>
      </Specimen>
      <Specimen name="popovers, one open at a time">
        <div className="style-guide-row">
          <Popover label="Filters">
            <p>Floats below its button.</p>
          </Popover>
          <Popover label="What changed">
            <p>
              Closes with <a href="#overlays">a link to a place on the page</a>.
            </p>
          </Popover>
        </div>
      </Specimen>
      <Specimen name="keys">
        <p>
          Toasts are reached with <Kbd keys={["F8"]} />, search with <Kbd keys={["Ctrl", "K"]} />.
        </p>
      </Specimen>
    </Section>
  );
}
