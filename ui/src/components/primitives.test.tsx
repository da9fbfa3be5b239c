import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { Field } from "./field";
import { Input } from "./input";
import { RadioGroup } from "./radio-group";
import { Select } from "./select";
import { Switch } from "./switch";
import { Textarea } from "./textarea";

it("a control in a field is tied to its label, hint and error", () => {
  const html = renderToStaticMarkup(
    <Field error="Email is required" hint="Only for the confirmation" id="email" label="Email" required>
      <Input name="email" type="email" />
    </Field>,
  );

  expect(html).toMatch(/<label(?=[^>]* for="email")/);
  expect(html).toMatch(
    /<input(?=[^>]* id="email")(?=[^>]* required)(?=[^>]* aria-invalid="true")(?=[^>]* aria-describedby="email-error email-hint")/,
  );
  expect(html).toContain('id="email-hint"');
  expect(html).toContain('id="email-error"');
});

it("a control in a field without notes is described by nothing", () => {
  const html = renderToStaticMarkup(
    <Field label="About you">
      <Textarea name="about" />
    </Field>,
  );

  expect(html).not.toMatch(/aria-describedby|aria-invalid|required/);
  const id = / for="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`<textarea name="about" id="${id}"`);
});

it("a busy button keeps its label and says that it is busy", () => {
  const html = renderToStaticMarkup(<Button busy>Send</Button>);

  expect(html).toMatch(/<button aria-busy="true" aria-disabled="true"[^>]*type="button"/);
  expect(html).toContain("Send");
});

it("server-rendered markup has no inline styles", () => {
  const html = renderToStaticMarkup(
    <form>
      <Field label="Track">
        <Select defaultValue="b">
          <option value="a">A</option>
          <option value="b">B</option>
        </Select>
      </Field>
      <Checkbox error="Needed" label="I agree" />
      <Switch label="Mails" />
      <RadioGroup legend="Size" options={[{ value: "s", label: "S" }]} />
      <Button icon={<svg aria-hidden="true" />}>Send</Button>
    </form>,
  );

  expect(html).not.toContain(" style=");
});
