import { Art } from "./art";
import { Controls } from "./controls";
import { Accordions, Contents, Overlays, TabRows } from "./disclosure";
import { Fields } from "./fields";
import { Foundations } from "./foundations";
import { Layers } from "./layers";
import { Lists, Marks, Waiting } from "./lists";

/** `/_gallery`: every component in every state, for checking in both themes and at every width. */
export function Page() {
  return (
    <div className="wrap page">
      <header className="page-head">
        <h1>Gallery</h1>
        <p className="lead">
          Every part in all of its states. What is wrong here is wrong everywhere. The theme is switched at the foot of
          the page.
        </p>
      </header>
      <Foundations />
      <Controls />
      <Fields />
      <Accordions />
      <Contents />
      <TabRows />
      <Overlays />
      <Layers />
      <Marks />
      <Lists />
      <Waiting />
      <Art />
    </div>
  );
}
