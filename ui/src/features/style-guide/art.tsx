import { Panel, Rosettes, Strip } from "@/components/panel";
import { Section, Specimen } from "./specimen";

const shares = [0, 0.25, 0.65, 1];
const seeds = [1, 2, 3, 4, 5, 6];

export function Art() {
  return (
    <>
      <Section id="panels" title="Panels">
        {shares.map((share) => (
          <Specimen key={share} name={`${share * 100} % laid`}>
            <Panel cols={14} rows={11} seed={2026} share={share} />
          </Specimen>
        ))}
        {seeds.map((seed) => (
          <Specimen key={seed} name={`seed ${seed}`}>
            <Panel cols={10} rows={4} seed={seed} share={0.6} />
          </Specimen>
        ))}
        <Specimen name="a strip as wide as its place" wide>
          <Strip />
        </Specimen>
      </Section>
      <Section id="rosettes" title="Rosettes">
        <Specimen name="two by two, by seed" wide>
          <div className="style-guide-row">
            {seeds.map((seed) => (
              <Rosettes className="style-guide-rosette" count={1} key={seed} seed={seed} />
            ))}
          </div>
        </Specimen>
        <Specimen name="six by six, by seed" wide>
          <div className="style-guide-row">
            {seeds.map((seed) => (
              <Panel className="style-guide-rosette" cols={6} key={seed} rows={6} seed={seed} share={1} />
            ))}
          </div>
        </Specimen>
        <Specimen name="strips, as on cards">
          <Rosettes className="card-art" count={4} seed={7} />
        </Specimen>
      </Section>
    </>
  );
}
