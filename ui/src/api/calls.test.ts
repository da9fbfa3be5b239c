// Checked by `npm run typecheck`: nothing here does anything at run time.
import { describe, expectTypeOf, it } from "vitest";
import type { ApiCall, ApiPath, ApiRequest, BodyTo, Documented, ResponseOf, ResponseTo } from "./calls";
import type { Event, ScheduleItemPage, Team, User } from "./types";

describe("the response to a call", () => {
  it("is the document's for the path", () => {
    expectTypeOf<ResponseTo<"GET", "/api/v1/user">>().toEqualTypeOf<User>();
    expectTypeOf<ResponseTo<"GET", `/api/v1/events/${string}`>>().toEqualTypeOf<Event>();
    expectTypeOf<ResponseTo<"POST", `/api/v1/teams/${string}/code`>>().toEqualTypeOf<Team>();
  });

  it("does not depend on the query or the fragment", () => {
    type Path = `/api/v1/events/${string}/schedules?perPage=${number}#fields=title`;
    expectTypeOf<ResponseTo<"GET", Path>>().toEqualTypeOf<ScheduleItemPage>();
  });

  it("is null without content, and one of several if the status decides", () => {
    expectTypeOf<ResponseTo<"DELETE", `/api/v1/teams/${string}`>>().toBeNull();
    type Resending = ApiCall<"POST", "/api/v1/email/verification-notification">;
    expectTypeOf<ResponseOf<Resending>>().toEqualTypeOf<{ message: string } | null>();
  });

  it("is unknown to a request that is not compared with the document", () => {
    expectTypeOf<ResponseOf<ApiRequest>>().toBeUnknown();
  });
});

describe("the body of a call", () => {
  it("is the document's, and can have readonly lists", () => {
    type Roles = BodyTo<"PUT", `/api/v1/users/${string}/roles`>;
    expectTypeOf<{ roles: readonly string[] }>().toExtend<Roles>();
    expectTypeOf<{ role: string }>().not.toExtend<Roles>();
  });

  it("is a form for files, and text for CSV", () => {
    expectTypeOf<BodyTo<"POST", "/api/v1/pictures/logos">>().toEqualTypeOf<FormData>();
    expectTypeOf<BodyTo<"POST", `/api/v1/events/${string}/invitations/import`>>().toBeString();
  });

  it("is left out where the document has none", () => {
    expectTypeOf<{ method: "POST"; path: "/api/v1/logout" }>().toExtend<ApiCall<"POST", "/api/v1/logout">>();
    expectTypeOf<{ method: "POST"; path: "/api/v1/logout"; body: object }>().not.toExtend<
      ApiCall<"POST", "/api/v1/logout">
    >();
  });
});

describe("a path", () => {
  it("must have the method in the document", () => {
    expectTypeOf<"/api/v1/user">().toExtend<Documented<"GET", "/api/v1/user">>();
    expectTypeOf<"/api/v1/user">().not.toExtend<Documented<"PUT", "/api/v1/user">>();
    expectTypeOf<"/api/v1/usr">().not.toExtend<Documented<"GET", "/api/v1/usr">>();
  });

  it("must be known", () => {
    expectTypeOf<ApiPath>().not.toExtend<Documented<"GET", ApiPath>>();
    expectTypeOf<ApiPath>().not.toExtend<Documented<"POST", ApiPath>>();
  });
});
