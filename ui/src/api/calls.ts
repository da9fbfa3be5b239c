// What the API document says about a call, by its method and path. Types only.
import type { components, paths } from "./schema.gen";

export type ApiPath = `/api/${string}`;

/** The methods of requests that change something. */
export type SendMethod = "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * A request that is not compared with the document, because its path is known at run time only: the lists and forms of the
 * admin area. Its response is unknown. Everything else is an `ApiCall`.
 */
export interface ApiRequest {
  method: SendMethod;
  path: ApiPath;
  body?: object | string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * A request as the document describes it: `ApiCall<"PUT", "/api/v1/user/password">`. A parameter of the path is
 * `${string}`.
 */
export type ApiCall<Method extends SendMethod, Path extends ApiPath> = {
  method: Method;
  path: Documented<Method, Path>;
  headers?: Readonly<Record<string, string>>;
} & BodyPart<BodyTo<Method, Path>>;

/** The path, if the document has this method for it; otherwise something that no path is. */
export type Documented<Method extends SendMethod | "GET", Path extends ApiPath> = Path &
  (IsUnchecked<Method, Path> extends true
    ? unknown
    : [OperationOf<Method, Path>] extends [never]
      ? { isMissingInTheDocument: Method }
      : unknown);

/** The data of a successful response; null if it has none. */
export type ResponseTo<Method extends SendMethod | "GET", Path extends string> =
  IsUnchecked<Method, Path> extends true ? unknown : DataOf<OperationOf<Method, Path>>;

/** The body that a request must have; undefined if it has none. */
export type BodyTo<Method extends SendMethod, Path extends string> =
  IsUnchecked<Method, Path> extends true
    ? object | string | undefined
    : `${Method} ${ShapeOf<WithoutQuery<Path>>}` extends infer Name extends keyof Corrections
      ? Sent<Corrections[Name]>
      : BodyOf<OperationOf<Method, Path>>;

/** Bodies of which the document asks more than the server does. */
interface Corrections {
  /** The generated type has fields with a default as required. */
  "POST /api/v1/events/{}/invitations/{}/resend": Partial<Schemas["InvitationResend"]>;
  "PUT /api/v1/users/{}/tickets/{}/answers": WithRemovals<Schemas["TicketAnswersInput"]>;
  "POST /api/v1/events/{}/tickets/{}/purchase": WithRemovals<Schemas["PurchaseInput"]>;
  "PUT /api/v1/events/{}/tickets/{}/purchase": WithRemovals<Schemas["PurchaseChange"]>;
}

type Schemas = components["schemas"];

/** Null removes an answer. */
type WithRemovals<Body> = Omit<Body, "answers"> & {
  answers?: Record<string, Schemas["AnswerValue"] | null> | null;
};

/** The response to an `ApiCall`. */
export type ResponseOf<Call extends Pick<ApiRequest, "method" | "path">> = ResponseTo<Call["method"], Call["path"]>;

/** Whether nothing is known about a path but that it is one of the API. */
export type IsAnyPath<Path extends string> = ApiPath extends WithoutQuery<Path> ? true : false;

/** Whether this is an `ApiRequest`, of which nothing is known. */
type IsUnchecked<Method, Path> = [SendMethod, ApiPath] extends [Method, Path] ? true : false;

/** The document's paths by their shape. */
type Endpoints = { [Template in keyof paths as ShapeOf<Template>]: paths[Template] };

type OperationOf<Method extends string, Path extends string> =
  ShapeOf<WithoutQuery<Path>> extends infer Shape extends keyof Endpoints
    ? Endpoints[Shape] extends Record<Lowercase<Method>, infer Operation>
      ? Operation
      : never
    : never;

type WithoutQuery<Path extends string> = Path extends `${infer Before}#${string}`
  ? WithoutQuery<Before>
  : Path extends `${infer Before}?${string}`
    ? Before
    : Path;

/** A path with `{}` for its parameters: both `/teams/{team}/code` and `/teams/${string}/code` are `/teams/{}/code`. */
type ShapeOf<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? `${ShapeOfSegment<Segment>}/${ShapeOf<Rest>}`
  : ShapeOfSegment<Path>;

type ShapeOfSegment<Segment extends string> = string extends Segment
  ? "{}"
  : Segment extends `{${string}}`
    ? "{}"
    : Segment;

type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
  : never;

type JsonOf<Response> = Response extends { content: { "application/json": infer Data } } ? Data : null;

type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? SentAs<Content>
  : Operation extends { requestBody?: { content: infer Content } }
    ? unknown extends Content
      ? undefined
      : SentAs<Content> | undefined
    : undefined;

type SentAs<Content> = Content extends { "application/json": infer Data }
  ? Sent<Data>
  : Content extends { "multipart/form-data": unknown }
    ? FormData
    : string;

/** Data as it may be given: lists can be readonly, and what is undefined is left out of the JSON. */
type Sent<Data> = Data extends FormData
  ? FormData
  : Data extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Data extends object
      ? {
          readonly [Key in keyof Data]:
            | Sent<Data[Key]>
            | (Record<never, never> extends Pick<Data, Key> ? undefined : never);
        }
      : Data;

type BodyPart<Body> = [Body] extends [undefined]
  ? { body?: never }
  : undefined extends Body
    ? { body?: Exclude<Body, undefined> }
    : { body: Body };
