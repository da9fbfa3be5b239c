export declare const contact: string;
export declare const now: string;
export declare const current: string;
export declare const past: string;
export declare const username: string;
// biome-ignore lint/suspicious/noExplicitAny: the bodies of all calls
export declare function responseTo(path: string, isUser?: boolean): { status: number; body: any };
