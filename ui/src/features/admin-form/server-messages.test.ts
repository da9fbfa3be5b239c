import { expect, it } from "vitest";
import { ApiError } from "@/lib/api";
import { fieldMessage, labelledErrorMessage } from "./server-messages";

const start = { name: "startAt", label: "Starts" };

it.each([
  ["The start at field is required.", "Starts is required."],
  ["The startAt field must not be greater than 80 characters.", "Starts can have up to 80 characters."],
  ["The start at field format is invalid.", "Starts isn't valid."],
  ["The start at has already been taken.", "Starts is already taken."],
  ["The start at field must be a date after the end.", "Starts must be a date after the end."],
  ["The start at field is required when end at is present.", "Starts is required."],
])("says %j with the label of the field", (message, text) => expect(fieldMessage(message, start, [])).toBe(text));

it("leaves messages alone that have words of their own, or are about another field", () => {
  for (const message of ["Two items can't be in one room.", "The end at field is required."])
    expect(fieldMessage(message, start, [])).toBe(message);
});

it.each([
  ["The end at field must be a date after start at.", "Ends must be after Starts."],
  ["The end at field must not be before start at.", "Ends must not be before Starts."],
  ["The end at field must not be after the event ends.", "Ends must not be after the event ends."],
])("says %j with the labels of both fields", (message, text) =>
  expect(fieldMessage(message, { name: "endAt", label: "Ends" }, [start])).toBe(text),
);

it("names parts of a field after it", () => {
  const links = { name: "links", label: "Links" };
  expect(fieldMessage("The links.0.url field must be a valid URL.", links, [])).toBe("Links must be a valid URL.");
});

it("words the first error of a request, and keeps the message of one about no field", () => {
  const errors = { startAt: ["The start at field is required."] };
  expect(labelledErrorMessage(new ApiError(422, "The start at field is required.", errors), [start])).toBe(
    "Starts is required.",
  );
  expect(labelledErrorMessage(new ApiError(422, "No seat is free."), [start])).toBe("No seat is free.");
});
