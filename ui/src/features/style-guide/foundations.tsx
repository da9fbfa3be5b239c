import { Section, Specimen } from "./specimen";

const colours = [
  ...["bg", "surface", "foam", "line", "edge", "ink", "muted"],
  ...["action", "action-hover", "on-action", "wash", "sky", "sol", "on-sol"],
  ...["warning", "warning-wash", "danger", "danger-wash", "ok", "ok-wash", "info", "focus"],
];

export function Foundations() {
  return (
    <>
      <Section id="colours" title="Colours">
        <Specimen name="tokens of the theme shown" wide>
          <ul className="swatches">
            {colours.map((name) => (
              <li key={name}>
                <span className={`swatch is-${name}`} />
                {name}
              </li>
            ))}
          </ul>
        </Specimen>
      </Section>
      <Section id="type" title="Type">
        <Specimen name="h1 of the home page" wide>
          <p className="type-h1">Construção à vista</p>
        </Specimen>
        <Specimen name="h1 of a page, h2, h3" wide>
          <p className="type-page">Regulamento e prémios</p>
          <p className="type-h2">Como avaliamos as equipas</p>
          <p className="type-h3">Autenticação, inscrições e reembolsos</p>
        </Specimen>
        <Specimen name="lead and body" wide>
          <p className="lead">Um fim de semana, desafios reais e uma cidade inteira a construir.</p>
          <p className="prose">
            Traga uma equipa ou encontre-a à porta. Os mentores andam pela sala durante a noite, o pequeno-almoço é às
            sete e, no domingo à tarde, cada equipa mostra algo que funciona. <a href="/">Uma ligação no texto</a> lê-se
            sem cor.
          </p>
        </Specimen>
        <Specimen name="data">
          <p className="data">Sáb, 29 Nov · 09:00–18:00 · €12.50</p>
        </Specimen>
        <Specimen name="caption">
          <p className="caption">The panel is 65 % laid. The last tile goes in on the first day.</p>
        </Specimen>
      </Section>
    </>
  );
}
