export function build(options?: { mode?: "development" | "production"; outdir?: string }): Promise<{ close(): void }>;
