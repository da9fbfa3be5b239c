import { Panel, Rosettes, Strip } from "@/components/panel";
import { Picture } from "@/components/picture";
import { Wall } from "@/components/wall";
import { OwnSeat, SeatMarks } from "@/components/wall-marks";
import { useHydrated } from "@/lib/hydrated";
import { Section, Specimen } from "./specimen";

const shares = [0, 0.25, 0.65, 1];
const seeds = [1, 2, 3, 4, 5, 6];

export function Art() {
  const hydrated = useHydrated();
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
      <Section id="walls" title="Walls">
        {[0, 12, 20].map((taken) => (
          <Specimen key={taken} name={`${taken} of 20 seats taken`} wide>
            <Wall seats={20} seed={2026} taken={taken} />
          </Specimen>
        ))}
        {hydrated ? (
          <>
            <Specimen name="one's own seat" wide>
              <Wall seats={220} seed={2026} taken={135}>
                <OwnSeat seat={135} seats={220} seed={2026} />
              </Wall>
            </Specimen>
            <Specimen name="names under the pointer" wide>
              <Wall seats={220} seed={2026} taken={135}>
                <SeatMarks onApproach={() => {}} seats={220} seed={2026} labelOf={(seat) => `Seat ${seat} · Marta`} />
              </Wall>
            </Specimen>
          </>
        ) : null}
        <Specimen name="a clock" wide>
          <Wall lit={90} seats={220} seed={2026} taken={220} />
        </Specimen>
      </Section>
      <Section id="pictures" title="Pictures">
        <Specimen name="a drawing">
          <Picture alt="A phone that writes what it hears" src="/demo-ouve-la.svg" />
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
