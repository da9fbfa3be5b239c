import { describe, expect, it } from "vitest";
import { check } from "@/lib/rules";
import { newTeam, teamBody, teamRules } from "./rules";

describe("a team's form", () => {
  it("wants a name and nothing else", () => {
    expect(check(teamRules, newTeam).errors).toEqual({ name: "A name is required" });
    expect(check(teamRules, { ...newTeam, name: " Azulejo " })).toMatchObject({
      values: { name: "Azulejo" },
      errors: {},
    });
  });

  it("sends what is looked for word by word, each once", () => {
    const { lookingFor } = teamBody({ ...newTeam, lookingFor: "Design, Rust , ,design,Rust" });
    expect(lookingFor).toEqual(["Design", "Rust", "design"]);
  });

  it("sends nothing for an empty pitch", () => {
    expect(teamBody(newTeam).pitch).toBeNull();
  });
});
