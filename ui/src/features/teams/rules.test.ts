import { describe, expect, it } from "vitest";
import { validate } from "@/lib/rules";
import { newTeam, teamBody, teamRules } from "./rules";

describe("a team's form", () => {
  it("requires only a name", () => {
    expect(validate(teamRules, newTeam).errors).toEqual({ name: "Enter a name" });
    expect(validate(teamRules, { ...newTeam, name: " Azulejo " })).toMatchObject({
      values: { name: "Azulejo" },
      errors: {},
    });
  });

  it("sends each skill once", () => {
    const { lookingFor } = teamBody({ ...newTeam, lookingFor: "Design, Rust , ,design,Rust" });
    expect(lookingFor).toEqual(["Design", "Rust", "design"]);
  });

  it("limits each skill to 40 characters", () => {
    const errors = (lookingFor: string) => validate(teamRules, { ...newTeam, name: "Azulejo", lookingFor }).errors;
    expect(errors(`Rust, ${"ã".repeat(40)} , Design`)).toEqual({});
    expect(errors(`Rust, ${"ã".repeat(41)}`)).toEqual({
      lookingFor: "Max. 40 characters per skill",
    });
  });

  it("limits the number of different skills to 8", () => {
    const errors = (lookingFor: string) => validate(teamRules, { ...newTeam, name: "Azulejo", lookingFor }).errors;
    expect(errors("1, 2, 3, 4, 5, 6, 7, 8, 8")).toEqual({});
    expect(errors("1, 2, 3, 4, 5, 6, 7, 8, 9")).toEqual({ lookingFor: "List at most 8 skills" });
  });

  it("sends nothing for an empty pitch", () => {
    expect(teamBody(newTeam).pitch).toBeNull();
  });
});
