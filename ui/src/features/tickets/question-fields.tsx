import type { TicketQuestion } from "@/api/types";
import { Checkbox } from "@/components/checkbox";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { OptionGroup } from "@/components/option-group";
import { Select } from "@/components/select";
import { Textarea } from "@/components/textarea";
import { OptionalFields } from "./optional-fields";
import { fieldName, linesOf, ownWords } from "./questions";

/** The API's limits. */
const maxShort = 200;
const maxLong = 1000;
/** Longer options have lines of their own. */
const maxInline = 16;
/** More options are a list that opens. */
const maxRadios = 7;

interface QuestionFieldsProps {
  questions: readonly TicketQuestion[];
  input(name: string): { name: string; defaultValue: string };
  errorOf(name: string): string | undefined;
}

/** A field for each question; tall ones that need no answer are folded. */
export function QuestionFields({ questions, input, errorOf }: QuestionFieldsProps) {
  return questions.map((question) => {
    const error = errorOf(fieldName(question));
    const { name, defaultValue } = input(fieldName(question));
    const field = <QuestionField error={error} input={{ name, defaultValue }} key={question.id} question={question} />;
    if (question.required || !isTall(question)) return field;
    return (
      <OptionalFields filled={defaultValue !== ""} invalid={Boolean(error)} key={question.id} title={question.label}>
        {field}
      </OptionalFields>
    );
  });
}

/** Whether the field is higher than a line. */
function isTall({ kind, options }: TicketQuestion): boolean {
  if (kind === "choice" || kind === "tshirt_size") return options.length <= maxRadios;
  return kind === "choices" || kind === "dietary" || kind === "long_text" || kind === "accessibility";
}

interface QuestionFieldProps {
  question: TicketQuestion;
  input: { name: string; defaultValue: string };
  error: string | undefined;
}

function QuestionField({ question, input, error }: QuestionFieldProps) {
  const { kind, label, help, options, required } = question;
  const { name, defaultValue } = input;
  switch (kind) {
    case "choice":
    case "tshirt_size":
      return <OneOption error={error} input={input} question={question} />;
    case "choices":
    case "dietary":
      return (
        <OptionGroup
          defaultValues={linesOf(defaultValue)}
          error={error}
          hint={help}
          inline={options.every((option) => option.length <= maxInline)}
          legend={label}
          name={name}
          options={options}
          required={required}
          type="checkbox"
        >
          {kind === "dietary" ? (
            <Field label="Allergies and other dietary needs">
              <Input
                autoComplete="off"
                defaultValue={ownWords(question, defaultValue)}
                maxLength={maxShort}
                name={name}
              />
            </Field>
          ) : null}
        </OptionGroup>
      );
    case "consent":
      return (
        <Checkbox
          defaultChecked={defaultValue !== ""}
          error={error}
          hint={help}
          label={label}
          name={name}
          required={required}
          value="true"
        />
      );
    default:
      return (
        <Field error={error} hint={help} label={label} required={required}>
          {kind === "long_text" || kind === "accessibility" ? (
            <Textarea {...input} autoComplete="off" maxLength={maxLong} rows={3} />
          ) : (
            <Input {...input} autoComplete="off" {...(inputProps[kind] ?? { maxLength: maxShort })} />
          )}
        </Field>
      );
  }
}

const inputProps: Partial<Record<TicketQuestion["kind"], object>> = {
  date: { type: "date" },
  number: { type: "number", step: "any", inputMode: "decimal" },
};

/** Radio buttons, or a list if there are many options. */
function OneOption({ question, input, error }: QuestionFieldProps) {
  const { kind, label, help, options, required } = question;
  if (options.length > maxRadios)
    return (
      <Field error={error} hint={help} label={label} required={required}>
        <Select {...input}>
          <option value="">{required ? "Choose" : "No answer"}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      </Field>
    );
  return (
    <OptionGroup
      defaultValues={[input.defaultValue]}
      error={error}
      hint={help}
      inline={kind === "tshirt_size"}
      legend={label}
      name={input.name}
      emptyLabel={required ? undefined : "No answer"}
      options={options}
      required={required}
      type="radio"
    />
  );
}
