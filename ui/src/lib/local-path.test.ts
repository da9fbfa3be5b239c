import { expect, it } from "vitest";
import { isLocalPage, isLocalPath } from "./local-path";
import cases from "./local-path.cases.json";

it.each(cases.pages)("%j is a page of this site", (path) => {
  expect([isLocalPath(path), isLocalPage(path)]).toEqual([true, true]);
});

it.each(cases.notPages)("%j is a path of this site and no page", (path) => {
  expect([isLocalPath(path), isLocalPage(path)]).toEqual([true, false]);
});

it.each(cases.foreign)("%j leads to another site", (path) => {
  expect([isLocalPath(path), isLocalPage(path)]).toEqual([false, false]);
});
